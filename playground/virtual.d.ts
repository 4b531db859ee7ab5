/** The library as one file each, made by the build. */
declare module 'virtual:library' {
  export const library3: string;
  export const library2: string;
}

declare module '*.css';
declare module '*?raw' {
  const text: string;
  export default text;
}

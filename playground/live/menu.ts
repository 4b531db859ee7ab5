/** The names of the scenes that move, apart from the scenes themselves: what draws them is loaded when one is opened. */
export const liveMenu = [
  { id: 'walk', title: 'Walk', group: 'Worlds' },
  { id: 'crowd', title: 'Ten thousand', group: 'Worlds' },
] as const;

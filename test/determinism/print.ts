/** A program that prints the hashes as JSON, for engines without modules or files. */
import { hashAll } from './scene.ts';

declare const print: ((text: string) => void) | undefined;

// Shells of bare engines have print, Node has console.
const show = typeof print === 'function' ? print : console.log;
show(JSON.stringify(hashAll()));

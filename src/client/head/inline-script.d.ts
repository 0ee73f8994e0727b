/** The text of a script that is inlined in the page (scripts/inline-script.ts). */
declare module "*?inline-script" {
  const text: string;
  export default text;
}

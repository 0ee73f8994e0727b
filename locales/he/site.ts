export { default } from "../en/site.ts";

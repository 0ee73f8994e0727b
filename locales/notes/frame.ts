import type en from "../en/frame.ts";

/** For translators: where a text stands and what its placeholders are. */
export default {} satisfies Record<keyof typeof en, string>;

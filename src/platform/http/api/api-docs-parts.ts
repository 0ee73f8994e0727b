/** The style sheet and the script of the API's page: inline, and named by their hashes in its policy. */
export const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-inline-size:60rem;margin-inline:auto;padding:1rem}
code{font-family:ui-monospace,monospace;font-size:.875rem;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.75rem;border:1px solid #8886;border-radius:.25rem;margin-block:.25rem .75rem}
summary{padding-block:.5rem;cursor:pointer}
summary code{font-weight:600}
details{border-block-end:1px solid #8886}
dl{margin:0 0 1rem;padding-inline-start:1rem}
dd{margin:0 0 .5rem}
h3{font-size:1rem;margin-block:1.25rem .25rem}
search{position:sticky;inset-block-start:0;padding-block:.5rem;background:Canvas}
search label{display:block;font-weight:600}
input{font:inherit;box-sizing:border-box;inline-size:100%;padding:.5rem}
:target{outline:2px solid}
[hidden]{display:none!important}`;

/** Without it the page is one long list; with it, a field finds the operations that contain all words. */
export const script = `(() => {
  const box = document.querySelector("search");
  const field = box.querySelector("input");
  const count = box.querySelector("p");
  const sections = [...document.querySelectorAll("section.group")].map((section) => ({
    section,
    operations: [...section.querySelectorAll("details")].map((details) => ({ details, text: "" })),
  }));
  const find = () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let found = 0;
    for (const { section, operations } of sections) {
      let here = 0;
      for (const one of operations) {
        one.text ||= one.details.textContent.toLowerCase();
        const fits = words.every((word) => one.text.includes(word));
        one.details.hidden = !fits;
        if (fits) here++;
      }
      section.hidden = here === 0;
      found += here;
    }
    count.textContent = words.length ? (found === 1 ? "1 operation" : found + " operations") : "";
  };
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLDetailsElement) target.open = true;
  };
  field.addEventListener("input", find);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    field.value = "";
    find();
  });
  addEventListener("hashchange", open);
  box.hidden = false;
  find();
  open();
})();`;

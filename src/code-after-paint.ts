const announced = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const start = '<script type="module" async="">';
const started = new RegExp(`${start}([^<]*__reactRouterRouteModules[^<]*)</script>`);
const imported = /import \* as (\w+) from ("[^"]+");/g;

/** After the first frame is on the screen; at once in a tab nobody looks at, where no frame is drawn. */
const firstPaint =
  'await new Promise((go)=>document.visibilityState==="hidden"?go():requestAnimationFrame(()=>setTimeout(go)));';

/** Who has allowed it is counted once the browser has nothing else to do; of all others the code is never loaded. */
const counting = (file: string) =>
  `\n(self.requestIdleCallback??setTimeout)(()=>{try{localStorage.consent==="accepted"&&import(${JSON.stringify(file)}).then(({watchVisits})=>watchVisits())}catch{}})`;

/**
 * Makes the page's code wait until the page is painted: it can be read, and its links, menus and forms work, before. On a slow
 * line styles, fonts and the first picture so get all of it. React Router writes static imports and announcements that begin
 * with the document and has no setting for it; a document of another form is left as it is. `visits` is the file that
 * counts visits, of a page that is counted.
 */
export function codeAfterPaint(html: string, visits?: string): string {
  // What is between stays as it is, and is most of it.
  const [head, end] = [html.indexOf("</head>"), html.lastIndexOf(start)];
  if (head < 0 || end < head || !started.test(html.slice(end))) return html;
  const files = Array.from(html.slice(0, head).matchAll(announced), ([, href]) => href);
  const script = html.slice(end).replace(started, (_, code: string) => {
    const modules = [...code.matchAll(imported)];
    const names = modules.map(([, name]) => name).join(",");
    const imports = modules.map(([, , file]) => `import(${file})`).join(",");
    return `<script type="module" async="">${firstPaint}
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const [${names}]=await Promise.all([${imports}]);${code.replaceAll(imported, "")}${visits ? counting(visits) : ""}</script>`;
  });
  return html.slice(0, head).replaceAll(announced, "") + html.slice(head, end) + script;
}

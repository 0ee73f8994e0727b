const announced = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const started = /<script type="module" async="">([^<]*__reactRouterRouteModules[^<]*)<\/script>/;
const imported = /import \* as (\w+) from ("[^"]+");/g;

/** After the first frame is on the screen; at once in a tab nobody looks at, where no frame is drawn. */
const firstPaint =
  'await new Promise((go)=>document.visibilityState==="hidden"?go():requestAnimationFrame(()=>setTimeout(go)));';

/**
 * Makes the page's code wait until the page is painted: it can be read, and its links, menus and forms work, before. On a slow
 * line styles, fonts and the first picture so get all of it. React Router writes static imports and announcements that begin
 * with the document and has no setting for it; a document of another form is left as it is.
 */
export function codeAfterPaint(html: string): string {
  if (!started.test(html)) return html;
  const files = Array.from(html.matchAll(announced), ([, href]) => href);
  return html.replaceAll(announced, "").replace(started, (_, code: string) => {
    const modules = [...code.matchAll(imported)];
    const names = modules.map(([, name]) => name).join(",");
    const imports = modules.map(([, , file]) => `import(${file})`).join(",");
    return `<script type="module" async="">${firstPaint}
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const [${names}]=await Promise.all([${imports}]);${code.replaceAll(imported, "")}</script>`;
  });
}

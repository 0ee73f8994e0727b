const announced = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const start = '<script type="module" async="">';
const started = new RegExp(`${start}([^<]*__reactRouterRouteModules[^<]*)</script>`);
const imported = /import \* as (\w+) from ("[^"]+");/g;

/** What is laid out later than the first screen; base.css names the same. */
export const laterParts = [
  "main .section:is([aria-labelledby=products],[aria-labelledby=related])",
  "main .section section:not([aria-labelledby=results])",
  "main .section section ul.grid[role=list]>li:nth-child(n+5)",
  "main .live-block~.live-block",
  ".site-footer",
].join();

/** In elements: a frame of a slow phone lays out so many. */
const laidOutAtOnce = 30;

/**
 * After the first frame is on the screen, and what happens step by step after it, one a frame.
 * In a tab nobody looks at no frame is drawn, so there is none to wait for.
 */
const firstPaint = `
const page=document.documentElement,all=(at)=>at.getElementsByTagName("*").length+1;
const frame=async()=>{if(!document.hidden)await new Promise((go)=>requestAnimationFrame(()=>setTimeout(go)))};
const inSteps=async(parts,act)=>{let sum=0;for(const part of parts){act(part);sum+=all(part);if(sum>=${laidOutAtOnce}){sum=0;await frame()}}};
await frame();`;

/** What is below the first screen is laid out from the top, where the page begins there (boot-script.ts). */
const below = `
const laid=(async()=>{if(!("below" in page.dataset))return;
await inSteps(document.querySelectorAll("${laterParts}"),({dataset})=>{dataset.laid=""});
delete page.dataset.below})();`;

/**
 * The page's faces, where no page of this site was seen before (boot-script.ts): fetched when its pictures are there, as many as its letters
 * need, and put on from the top; not under the eyes of who has begun to read, who gets them with the next page (page-behaviour.tsx).
 * Who saves data keeps the system's. The body comes last: taken from the root, they would be looked up anew for every element.
 */
const faces = `
const part=(at)=>all(at)>${laidOutAtOnce}?[...at.children].flatMap(part):[at];
const dressed=(async()=>{if(!page.dataset.faces||navigator.connection?.saveData)return;
if(document.readyState!=="complete")await new Promise((go)=>addEventListener("load",()=>setTimeout(go),{once:true}));
await laid;
const look=document.body.appendChild(Object.assign(document.createElement("i"),{hidden:true}));look.dataset.face="";
const style=getComputedStyle(look),of=(name)=>style.getPropertyValue(name).split(",")[0],letters=[...new Set(document.body.innerText)].join("");
const wanted=["400 1em "+of("--face-text"),"600 1em "+of("--face-text"),of("--title-weight")+" 1em "+of("--face-title")];
look.remove();
await Promise.allSettled(wanted.map((font)=>document.fonts.load(font,letters)));
if(scrollY>0)page.dataset.faces="here";
else{await inSteps([...part(document.body),document.body],({dataset})=>{dataset.face=""});page.dataset.faces="on"}})().catch(()=>{});`;

/**
 * Sees the first sign of a hand, from the document's first moment. There is nothing to wait for where this visitor has something that the
 * page's code shows or does: an account, things kept or chosen, a film that was pressed, counting that was allowed.
 * What was pressed or changed before the code was there is so once more when it is (page-behaviour.tsx).
 */
const watchHand = `
const pressed=new Map(),changed=new Map();
const press=(event)=>{const at=event.target.closest?.("button");if(at?.type==="button"&&!at.popoverTargetElement)pressed.set(at,event)};
const change=({target})=>{if(target.form)changed.set(target.form,target)};
addEventListener("click",press,true);addEventListener("change",change,true);
document.addEventListener("code-ready",()=>{removeEventListener("click",press,true);removeEventListener("change",change,true);
for(const [at,event] of pressed)if(!event.eventPhase)at.click();
for(const at of changed.values())at.dispatchEvent(new Event("change",{bubbles:true}))},{once:true});
let kept=location.search.includes("shops=");
try{kept||=["auth_token","favorites","compare","shops"].some((key)=>localStorage.getItem(key))||"play-film" in sessionStorage}catch{kept=true}
const touched=kept?undefined:new Promise((go)=>{for(const sign of ["pointerover","pointerdown","touchstart","click","change","keydown","focusin","wheel","scroll","storage"])addEventListener(sign,go,{capture:true,once:true,passive:true});
addEventListener("pageshow",({persisted})=>persisted&&go())});
if(touched)document.documentElement.dataset.waits="";
`;

/** Counts the visit once the browser is idle; for visitors who may not be counted (consent.ts) the code is never loaded. */
const counting = (file: string) =>
  `\n(self.requestIdleCallback??setTimeout)(()=>{try{("asksFirst" in page.dataset?localStorage.consent==="accepted":localStorage.consent!=="refused")&&!navigator.globalPrivacyControl&&navigator.doNotTrack!=="1"&&import(${JSON.stringify(file)}).then(({watchVisits})=>watchVisits())}catch{}});`;

export type CodeAfterPaint = {
  /** The file that counts visits, of a page that is counted. */
  visits?: string | undefined;
  /** Whether the page is whole without its code, so that it waits for the first sign of a hand. */
  isWhole: boolean;
  /** Whether its language has web fonts. */
  hasFaces: boolean;
};

/**
 * Makes the page's code and its fonts wait until the page is painted: it can be read, and its links, menus and forms work, before. On a
 * slow line styles and the first picture so get all of it. React Router writes static imports and announcements that begin
 * with the document and has no setting for it; a document of another form is left as it is.
 */
export function codeAfterPaint(html: string, { visits, isWhole, hasFaces }: CodeAfterPaint): string {
  // What is between stays as it is, and is most of it.
  const [head, end] = [html.indexOf("</head>"), html.lastIndexOf(start)];
  if (head < 0 || end < head || !started.test(html.slice(end))) return html;
  const files = Array.from(html.slice(0, head).matchAll(announced), ([, href]) => href);
  const script = html.slice(end).replace(started, (_, code: string) => {
    const modules = [...code.matchAll(imported)];
    const names = modules.map(([, name]) => name).join(",");
    const imports = modules.map(([, , file]) => `import(${file})`).join(",");
    return `<script type="module" async="">${isWhole ? watchHand : ""}${firstPaint}${below}${visits ? counting(visits) : ""}${hasFaces ? faces : ""}${isWhole && hasFaces ? "\nawait Promise.race([dressed,touched]);" : ""}
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));${isWhole ? "\nawait touched;" : ""}
const [${names}]=await Promise.all([${imports}]);${code.replaceAll(imported, "")}</script>`;
  });
  const top = html.slice(0, head).replaceAll(announced, "");
  const later = `<html${isWhole ? ' data-below=""' : ""}${hasFaces ? ' data-faces="later"' : ""}`;
  return top.replace("<html", later) + html.slice(head, end) + script;
}

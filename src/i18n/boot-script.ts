/**
 * Runs in the head of every page before first paint (readings.md 8, 9, 18 of stack notes): an address with a prefix becomes the
 * current language; on an unprefixed public page a detected other language moves to the page's own hreflang link, or stays where
 * there is none, and is not painted meanwhile; on a page that exists once for all languages `lang` and `dir` are set; a stored
 * sign-in is marked, so that the header shows its signed-in form without a flash. A followed link to another language is kept
 * from the first moment, and who comes from a page of this site in letters of the same kind has its fonts; who comes back or to a place in a page has it laid out at once; what html[data-off] names is no language of the public site, while the CRM has them all; where the browser refuses to store, coming from a page of another language says as much. Written out,
 * because it is part of the page and of its security policy.
 */
export const bootScript = `(function(d,w){
var l=d.documentElement,n="current-language",p="preferred-language",t={en:"en",he:"he",fr:"fr",ar:"ar",zh:"zh-Hans"};
function get(k){try{return w.localStorage.getItem(k)}catch(e){return null}}
function put(k,v){try{w.localStorage.setItem(k,v)}catch(e){}}
var o=/^\\/crm(\\/|$)/.test(w.location.pathname)?"":" "+(l.getAttribute("data-off")||"")+" ";
function known(c){c=String(c||"").toLowerCase().split(/[-_]/)[0];if(c==="iw")c="he";return Object.prototype.hasOwnProperty.call(t,c)&&o.indexOf(" "+c+" ")<0?c:""}
function detect(){var c=known(get(n)),b=navigator.languages||[navigator.language],i;for(i=0;!c&&i<b.length;i++)c=known(b[i]);return c||known(get(p))||"en"}
function lead(s){return known(s)===s?s:""}
function from(){try{var r=new URL(d.referrer);return r.origin===w.location.origin?r.pathname:""}catch(e){return ""}}
function faces(c){return c==="fr"?"en":c}
function came(){return lead(from().split("/")[1])!==""}
function follow(e){var a=e.target.closest&&e.target.closest("a[hreflang]"),c=a&&(!e.button||e.button===1)&&known(a.hreflang);if(c){put(n,c);put(p,c)}}
d.addEventListener("click",follow,true);d.addEventListener("auxclick",follow,true);
if(from()&&faces(lead(from().split("/")[1])||"en")===faces(l.lang)&&!(navigator.connection||{}).saveData)l.removeAttribute("data-faces");
if(w.location.hash||(performance.getEntriesByType("navigation")[0]||{}).type!=="navigate")l.removeAttribute("data-below");
if(get("auth_token")&&get("auth_user"))l.setAttribute("data-signed-in","");
var prefix=lead(w.location.pathname.split("/")[1]);
if(l.hasAttribute("data-any-language")){var a=detect();l.lang=t[a];l.dir=a==="he"||a==="ar"?"rtl":"ltr";l.setAttribute("data-language",a)}
else if(prefix)put(n,prefix);
else{var c=detect();if(c!=="en"&&(get(n)||!came())){var k=d.querySelector('link[rel="alternate"][hreflang="'+t[c]+'"]');if(k){var u=new URL(k.href);var m=d.createElement("meta");m.name="referrer";m.content="no-referrer";d.head.appendChild(m);l.style.visibility="hidden";setTimeout(function(){l.style.visibility=""},4000);w.location.replace(u.pathname+w.location.search+w.location.hash)}}else put(n,"en")}
})(document,window)`;

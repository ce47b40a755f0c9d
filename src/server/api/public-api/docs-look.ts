/** Styles of the reference, with the admin's colors, for light and dark mode and print. */
export const docsCss = `:root{color-scheme:light dark;font:1rem/1.55 system-ui,sans-serif;
--paper:light-dark(oklch(.978 .008 88),oklch(.2 .015 168));--ink:light-dark(oklch(.25 .025 168),oklch(.93 .01 90));
--soft:light-dark(oklch(.44 .022 165),oklch(.76 .015 120));--line:light-dark(oklch(.85 .014 92),oklch(.36 .015 165));
--sunken:light-dark(oklch(.952 .012 90),oklch(.25 .015 168));--action:light-dark(oklch(.41 .085 162),oklch(.78 .1 160))}
*{box-sizing:border-box}
body{background:var(--paper);color:var(--ink);margin:0 auto;max-width:72rem;padding:1.5rem 1rem 4rem}
h1,h2,h3{line-height:1.2;font-weight:600}h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.25rem;margin:0 0 .5rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}p{margin:.5rem 0;max-width:46rem}a{color:var(--action)}
code{font:.9em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--sunken);border:1px solid var(--line);border-radius:.25rem;margin:.5rem 0;overflow-x:auto;padding:.75rem}
pre code{overflow-wrap:normal}.call b{color:var(--action)}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
label{display:block;font-weight:600;margin-top:1rem}
input{background:transparent;border:1px solid var(--soft);border-radius:.25rem;color:inherit;font:inherit;margin-top:.25rem;max-width:30rem;min-height:3rem;padding:.5rem .75rem;width:100%}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;margin:1rem 0;padding:0}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
section{border-top:1px solid var(--line);padding:1.5rem 0}
dl{margin:.25rem 0}dl div{border-top:1px solid var(--line);display:grid;gap:0 1rem;padding:.375rem 0}
dl div:first-child{border-top:0}dd{color:var(--soft);margin:0;overflow-wrap:anywhere}
@media(min-width:44rem){dl div{grid-template-columns:minmax(12rem,1fr) 2fr}}
@media print{:root{color-scheme:light}search,nav{display:none}section,pre{break-inside:avoid-page}pre{white-space:pre-wrap}body{max-width:none;padding:0}}`

/** Filters the calls by the search terms. Without JavaScript all calls are shown and the search field is hidden. */
export const docsScript = `const box=document.getElementById('q'),found=document.getElementById('found');
const calls=[...document.querySelectorAll('main section')];
document.getElementById('finder').hidden=false;
box.addEventListener('input',()=>{
const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
const shown=calls.filter(call=>{
const is=words.every(word=>call.textContent.toLowerCase().includes(word));
call.hidden=!is;
document.querySelector('nav a[href="#'+call.id+'"]').parentElement.hidden=!is;
return is}).length;
found.textContent=words.length===0?'':shown===0?'No call mentions this.':shown+' of '+calls.length+' calls';
})`

/** The shop's own colours, radii and fonts: its tokens as plain custom properties, which is all that this page needs of them. */
export function readTokens(css: string): string {
  const properties = (block: string) =>
    (block.match(/--(color|radius|shadow|font)-[\w-]+:[^;]+;/g) ?? []).join("");
  const dark = css.indexOf("@media (prefers-color-scheme: dark)");
  const [light, night] = [css.slice(0, dark), css.slice(dark)];
  return `:root{${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(firstBlock(night))}}}`;
}

/** Further down the same colours come again, for whoever chooses the theme by hand. */
const firstBlock = (css: string) => css.slice(0, css.indexOf("} }"));

export const CSS = `
*{box-sizing:border-box}
html{color-scheme:light dark;scroll-padding-top:1rem}
body{margin:0;background:var(--color-papel);color:var(--color-tinta);font:1rem/1.6 var(--font-sans)}
.top{background:var(--color-superficie);border-bottom:1px solid var(--color-linea);padding:.75rem 1rem}
.top a{font:800 1.375rem/1.4 var(--font-display);color:var(--color-marca);text-decoration:none}
main,footer{max-width:60rem;margin:0 auto;padding:1rem}
footer{padding-bottom:3rem;color:var(--color-tinta-2)}
h1{font:800 2rem/1.15 var(--font-display);margin:1rem 0 .5rem}
h2{font:800 1.5rem/1.2 var(--font-display);margin:2rem 0 .75rem}
h2.small{font-size:1rem;margin:0 0 .25rem;color:var(--color-tinta-2)}
h3{font:700 1.125rem/1.4 var(--font-sans);margin:0 0 .5rem}
.card h2:first-child{margin-top:0}
.card h3:not(:first-child){margin-top:1.25rem}
h4{margin:1rem 0 .375rem;font-size:.875rem;color:var(--color-tinta-2)}
p{margin:.5rem 0}
.lead{max-width:44rem;color:var(--color-tinta-2)}
a{color:var(--color-enlace)}
:focus-visible{outline:3px solid var(--color-foco);outline-offset:2px}
.card{background:var(--color-superficie);border:1px solid var(--color-linea);border-radius:var(--radius-tarjeta);box-shadow:var(--shadow-1);padding:1.25rem;margin:1rem 0}
article.card:target{border-color:var(--color-marca)}
nav{display:grid;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:1rem;margin:1.5rem 0}
nav ul{list-style:none;margin:0;padding:0}
nav li a{display:block;padding:.375rem 0;text-decoration:none}
nav li a:hover{text-decoration:underline}
nav b{display:inline-block;min-width:3rem;font-size:.75rem;color:var(--color-tinta-3)}
article h3{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem}
.name{overflow-wrap:anywhere}
.method,.chip{font-size:.75rem;line-height:1;padding:.375rem .5rem;border-radius:var(--radius-chip);font-weight:700}
.method{background:var(--color-info-fondo);color:var(--color-info)}
.method.post{background:var(--color-aviso-fondo);color:var(--color-aviso)}
.chip{background:var(--color-papel-2);color:var(--color-tinta-2)}
.chip.admin{background:var(--color-error-fondo);color:var(--color-error)}
.chip.usuario{background:var(--color-exito-fondo);color:var(--color-exito)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}
code{overflow-wrap:anywhere}
pre{overflow:auto;background:var(--color-papel-2);border-radius:var(--radius-campo);padding:.875rem 1rem;margin:.5rem 0}
pre code{overflow-wrap:normal}
.path{color:var(--color-tinta-3)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:left;vertical-align:top;padding:.4375rem .75rem .4375rem 0;border-bottom:1px solid var(--color-linea)}
thead th{font-size:.8125rem;color:var(--color-tinta-3)}
tbody th{font-weight:400}
small,.note{color:var(--color-tinta-3);font-size:.875rem}
.errors{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:.5rem 0}
.errors dt{font-weight:700}
.errors dd{margin:0}
@media print{.card{break-inside:avoid;box-shadow:none}}
`;

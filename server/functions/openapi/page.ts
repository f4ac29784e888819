import { STATUS_DE } from "#modules/comun/rechazo/rechazo-http.ts";
import { escapeHtml as text } from "#server/http/errors.ts";
import { fieldsOf } from "./fields.ts";
import { ACCESS, type JsonSchema, type OpenApi, type Operation, REFUSALS } from "./openapi.ts";
import { CSS } from "./style.ts";

/** Markup that is ready: everything that went into it was escaped by `html`. */
class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}
type Part = Markup | string | number | readonly Part[];

const rendered = (part: Part): string => {
  if (part instanceof Markup) return part.source;
  return typeof part === "object" ? part.map(rendered).join("") : text(String(part));
};
const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.reduce((all, string, i) => all + rendered(parts[i - 1] ?? "") + string));

/** The description as a page: no script, one request, readable on a phone. */
export function docsPage(
  document: OpenApi,
  { public_url, tokens }: { public_url: string; tokens: string },
): string {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return html`<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Funciones de Puntazo: qué reciben, qué responden y qué rechazan.">
<title>Funciones · Puntazo</title>
<style>${new Markup(tokens + CSS)}</style>
</head>
<body>
<header class="top"><a href="/">Puntazo</a></header>
<main>
<h1>${document.info.title}</h1>
<p class="lead">${document.info.description}</p>
${howTo(public_url, document)}
<nav aria-label="Funciones">
${groups.map(
  ({ name, calls }) => html`<div><h2 class="small">${name}</h2>
<ul>${calls.map(({ method, operation, path }) => html`<li><a href="#${operation.operationId}"><b>${method}</b> ${nameOf(path)}</a></li>`)}</ul></div>`,
)}
</nav>
${groups.map(
  ({ name, calls }) => html`<section><h2>${name}</h2>
${calls.map(call)}
</section>`,
)}
</main>
<footer>Versión ${document.info.version} · <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI ${document.openapi})</footer>
</body>
</html>`.source;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

function howTo(public_url: string, { paths }: OpenApi): Markup {
  const [path = ""] = Object.keys(paths);
  const example = `curl '${public_url}${path}' \\
  -H 'Content-Type: application/json' \\
  -H 'Origin: ${public_url}' \\
  -H 'Idempotency-Key: 5f0c7d1e-9a4b' \\
  -b cookies.txt \\
  -d '${JSON.stringify(exampleOf(paths[path]?.post) ?? {})}'`;
  return html`<section class="card">
<h2>Cómo se llama</h2>
<p>Las llamadas POST llevan JSON de hasta 256 KB y la cabecera <code>Origin</code> de la tienda: sin ella, una llamada con sesión se rechaza. La sesión es la cookie que entrega <a href="/ingresar">Ingresar</a>.</p>
<p>Con <code>Idempotency-Key</code> (de 8 a 128 caracteres, una nueva por acción) repetir una llamada es inofensivo: la misma clave recibe la primera respuesta.</p>
<pre tabindex="0"><code>${example}</code></pre>
<h3>Rechazos</h3>
<p>Todos responden <code>{"error", "message"}</code> con una frase en español, y no dejan nada escrito.</p>
<dl class="errors">${Object.entries(REFUSALS).map(
    ([clase, sentence]) => html`<dt>${statusOf(clase)}</dt><dd>${sentence}</dd>`,
  )}<dt>500</dt><dd>Una falla nuestra.</dd><dt>503</dt><dd>La base de datos no responde: intentar de nuevo en unos segundos.</dd></dl>
</section>`;
}

const statusOf = (clase: string) => Object.entries(STATUS_DE).find(([name]) => name === clase)?.[1] ?? "";
const exampleOf = (operation: Operation | undefined) =>
  operation?.requestBody?.content["application/json"].example;

type Call = { path: string; method: string; operation: Operation };

function call({ path, method, operation }: Call): Markup {
  const access = operation["x-access"];
  const body = operation.requestBody?.content["application/json"];
  return html`<article class="card" id="${operation.operationId}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <span class="name">${nameOf(path)}</span> <span class="chip ${access}">${ACCESS[access]}</span></h3>
<p><strong>${operation.summary}.</strong> ${operation.description}</p>
<p class="path"><code>${path}</code></p>
${body ? [html`<h4>Recibe</h4>`, fields(body.schema), html`<pre tabindex="0"><code>${JSON.stringify(body.example, null, 2)}</code></pre>`] : ""}
<h4>Responde</h4>
${fields(answerOf(operation))}
<p class="note">Rechazos: ${Object.keys(operation.responses)
    .filter((status) => status !== "200")
    .join(", ")}. Límites: ${operation["x-limits"].join("; ")}.</p>
</article>`;
}

const answerOf = ({ responses }: Operation): JsonSchema =>
  responses["200"]?.content["application/json"].schema ?? {};

function fields(schema: JsonSchema): Markup {
  const rows = fieldsOf(schema);
  if (rows.length === 0) return html`<p class="note">Nada en particular.</p>`;
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">Qué es</th></tr></thead>
<tbody>${rows.map(
    ({ name, type, required, description }) =>
      html`<tr><th scope="row"><code>${name}</code>${required ? "" : html` <small>opcional</small>`}</th><td>${type}</td><td>${description}</td></tr>`,
  )}</tbody>
</table></div>`;
}

import { type FieldView, fieldsOf } from "./fields.ts";
import type { Access, DescribedFunctions, OpenApi, Operation, Refusal } from "./openapi.ts";

export type CallView = {
  id: string;
  method: string;
  name: string;
  path: string;
  access: Access;
  /** The scope that a token needs; null for functions. */
  scope: string | null;
  summary: string;
  description: string;
  /** Null when it takes nothing. */
  receives: { fields: FieldView[]; example: string } | null;
  answers: FieldView[];
  refusals: string;
  limits: string;
};

export type DocsView = {
  title: string;
  description: string;
  version: string;
  openapi: string;
  curl: string;
  api_curl: string;
  refusals: readonly Refusal[];
  groups: { name: string; calls: CallView[] }[];
};

/** The description as the page shows it. */
export function docsView({ document, refusals }: DescribedFunctions, public_url: string): DocsView {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      group: operation.tags[0],
      call: callView(path, method, operation),
    })),
  );
  const { title, description, version } = document.info;
  return {
    title,
    description,
    version,
    openapi: document.openapi,
    curl: curlOf(document, public_url),
    api_curl: apiCurlOf(document, public_url),
    refusals,
    groups: document.tags.map(({ name }) => ({
      name,
      calls: calls.filter(({ group }) => group === name).map(({ call }) => call),
    })),
  };
}

function callView(path: string, method: string, operation: Operation): CallView {
  const body = operation.requestBody?.content["application/json"];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    name: path.replace(/^\/(\.netlify\/functions|api\/v1)\//, ""),
    path,
    access: operation["x-access"],
    scope: operation["x-alcance"] ?? null,
    summary: operation.summary,
    description: operation.description,
    receives: body
      ? { fields: fieldsOf(body.schema), example: JSON.stringify(body.example, null, 2) }
      : parametersOf(operation),
    answers: fieldsOf(operation.responses["200"]?.content["application/json"].schema ?? {}),
    refusals: Object.keys(operation.responses)
      .filter((status) => status !== "200")
      .join(", "),
    limits: operation["x-limits"].join("; "),
  };
}

/** The parameters of a call without a body, with the address of its example. */
function parametersOf({ parameters, "x-ejemplo": example }: Operation): CallView["receives"] {
  if (example === undefined) return null;
  const named = parameters.map(({ name, schema }) => [String(name), schema]);
  const required = parameters.filter((one) => one.required === true).map(({ name }) => String(name));
  return { fields: fieldsOf({ properties: Object.fromEntries(named), required }), example: `GET ${example}` };
}

/** The first list of the API as a command that works with a token. */
function apiCurlOf({ paths }: OpenApi, public_url: string): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const example = operations.find((operation) => operation["x-ejemplo"] !== undefined)?.["x-ejemplo"] ?? "";
  return `curl '${public_url}${example}' \\
  -H 'Authorization: Bearer pz_…'`;
}

/** The first function as a command that works once `cookies.txt` contains a session. */
function curlOf({ paths }: OpenApi, public_url: string): string {
  const [path = ""] = Object.keys(paths);
  const example = paths[path]?.post?.requestBody?.content["application/json"].example ?? {};
  return `curl '${public_url}${path}' \\
  -H 'Content-Type: application/json' \\
  -H 'Origin: ${public_url}' \\
  -H 'Idempotency-Key: 5f0c7d1e-9a4b' \\
  -b cookies.txt \\
  -d '${JSON.stringify(example)}'`;
}

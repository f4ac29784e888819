import { Hono } from "hono";
import type { DescribedFunctions, OpenApi } from "#app/api-docs/openapi.ts";
import { STATUS_DE } from "#modules/comun/rechazo/rechazo-http.ts";
import { VERSION } from "#modules/comun/version.server.ts";
import { describeApi } from "#server/api/openapi.ts";
import { describeFunctions } from "#server/functions/openapi.ts";
import { FUNCTIONS } from "#server/functions/table.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { FAILED, UNAVAILABLE } from "#server/http/errors.ts";
import { REFUSALS } from "./parts.ts";

export const OPENAPI_PATH = "/api/docs/openapi.json";

/** One document for the functions of the pages and the API of other systems. */
function describeShop(version: string): OpenApi {
  const functions = describeFunctions(FUNCTIONS, version);
  const api = describeApi();
  const { securitySchemes, ...components } = functions.components;
  return {
    ...functions,
    info: {
      ...functions.info,
      title: "Funciones y API de la tienda",
      description: `${functions.info.description} Otros sistemas leen ventas, productos y existencias con la API de solo lectura.`,
    },
    tags: [...functions.tags, api.tag],
    paths: { ...functions.paths, ...api.paths },
    components: { ...components, securitySchemes: { ...securitySchemes, ...api.securitySchemes } },
  };
}

const STATUSES = new Map<string, number>(Object.entries(STATUS_DE));
let described: DescribedFunctions | undefined;

/** Describes functions and API for the page /api/docs; computed at the first request. */
export function describedFunctions(): DescribedFunctions {
  described ??= {
    document: describeShop(VERSION),
    refusals: [
      ...Object.entries(REFUSALS).map(([clase, sentence]) => ({
        status: STATUSES.get(clase) ?? FAILED,
        sentence,
      })),
      { status: FAILED, sentence: "Una falla nuestra." },
      {
        status: UNAVAILABLE,
        sentence: "La base de datos no responde: intentar de nuevo en unos segundos.",
      },
    ],
  };
  return described;
}

/** GET /api/docs/openapi.json: the same description for programs. The page itself belongs to the app. */
export function createOpenApiDoor(): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.get("/", (c) =>
    c.body(JSON.stringify(describedFunctions().document, null, 2), {
      headers: { "Cache-Control": "public, max-age=300", "Content-Type": "application/json; charset=utf-8" },
    }),
  );
  return door;
}

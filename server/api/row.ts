import { z } from "zod";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { Alcance } from "#modules/conexiones/fichas/ficha.ts";

/** Documentation that a schema cannot express. */
type Note = {
  resumen: string;
  detalle: string;
  /** Parameters of an example call that the schema accepts. */
  ejemplo: Record<string, string>;
};

type Definition<S extends z.ZodType> = {
  /** Its name for assistants, which read the same rows at /mcp. */
  tool: string;
  /** Below `API_PATH`; `:name` is a parameter that the schema names too. */
  path: string;
  /** What the token must be allowed to read. */
  scope: Alcance;
  /** Path and query parameters. Unknown ones are refused: a misspelt filter must not answer with everything. */
  schema: S;
  answer: z.ZodType;
  note: Note;
  /** The sentence of the 404 when `run` answers null. */
  unknown?: string;
  run: (ctx: Ctx, input: z.output<S>) => Promise<unknown>;
};

/** One endpoint as the door sees it, without the type of its input. */
export type ApiRow = Omit<Definition<z.ZodType>, "run"> & {
  prepare: (input: Record<string, string>) => (ctx: Ctx) => Promise<unknown>;
};

/** Builds a row; the type of `input` follows from the schema. */
export function endpoint<S extends z.ZodType>({ run, ...row }: Definition<S>): ApiRow {
  return {
    ...row,
    prepare(input) {
      const result = row.schema.safeParse(input, { reportInput: true });
      if (!result.success) throw new Rechazo("malformado", parameterSentence(result.error));
      return async (ctx) => {
        const answer = await run(ctx, result.data);
        if (answer === null) throw new Rechazo("desconocido", row.unknown ?? "No existe.");
        return answer;
      };
    },
  };
}

function parameterSentence({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === "unrecognized_keys") return `El parámetro «${issue.keys[0]}» no existe.`;
  return `El parámetro «${issue?.path.join(".")}» no es válido.`;
}

const MAX_PAGE = 200;
const PAGE = 50;

/** The parameters of every list. */
export const PAGED = {
  limite: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.int().max(MAX_PAGE))
    .optional()
    .transform((limite) => limite ?? PAGE)
    .describe(`Filas por página: de 1 a ${MAX_PAGE}. Sin él, ${PAGE}.`),
  cursor: z
    .string()
    .max(300)
    .optional()
    .describe("«siguiente» de la página anterior, con los mismos filtros. No se interpreta ni se arma."),
};

export const siguiente = z.string().nullable().describe("Cursor de la página que sigue; nulo en la última.");

import type { z } from "zod";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { type ClaseRechazo, Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { RuleName } from "#server/http/rate-limit.ts";

type Method = "GET" | "POST";
/** Who may call: every visitor, a person with a session, or an admin with this permission. */
type Access = "visitante" | "usuario" | Permiso;
type SesionOf<A extends Access> = A extends "visitante" ? Sesion | null : Sesion;

/** Documentation that a schema cannot express: purpose, example call and possible refusals. */
type Note = {
  grupo: "Compras" | "Sorteos" | "El Montoncito" | "Avisos";
  resumen: string;
  detalle: string;
  ejemplo: Record<string, unknown>;
  /** In addition to the refusals common to all functions. */
  rechazos: readonly ClaseRechazo[];
};

type Definition<A extends Access, S extends z.ZodType> = {
  name: string;
  method: Method;
  access: A;
  schema: S;
  /** Schema of the answer and its documentation. Every row has both; a test checks it. */
  answer?: z.ZodType;
  note?: Note;
  /** A limit in addition to that of all functions. */
  limit?: RuleName;
  /** A limit on calls that name something secret which does not exist, and how to find the name in the input. */
  guesses?: { rule: RuleName; named: (input: z.output<S>) => string | undefined };
  run: (ctx: Ctx, input: z.output<S>, sesion: SesionOf<A>) => Promise<unknown>;
};

type Call = {
  input: unknown;
  /** The limit on guesses, for a call that could be one. */
  guess: RuleName | null;
  run: (ctx: Ctx) => Promise<unknown>;
};

/** One function as the route sees it, without the specific types of its input and session. */
export type FunctionRow = {
  name: string;
  method: Method;
  access: Access;
  limit: RuleName | undefined;
  /** The limit on calls that name something secret which does not exist. */
  guess: RuleName | undefined;
  /** Schema of the body; the description and the attack tests are generated from it. */
  schema: z.ZodType;
  answer: z.ZodType | undefined;
  note: Note | undefined;
  prepare: (body: unknown, sesion: Sesion | null) => Call;
};

/** Builds a row; the type of `input` follows from the schema, that of `sesion` from the access. */
export function fn<A extends Access, S extends z.ZodType>(row: Definition<A, S>): FunctionRow {
  const { name, method, access, schema, answer, note, limit, guesses } = row;
  return {
    name,
    method,
    access,
    limit,
    guess: guesses?.rule,
    schema,
    answer,
    note,
    prepare(body, sesion) {
      const allowed = admit(access, sesion);
      const result = schema.safeParse(body, { reportInput: true });
      if (!result.success) throw new Rechazo("malformado", fieldSentence(result.error));
      const guess = guesses && guesses.named(result.data) !== undefined ? guesses.rule : null;
      return { input: result.data, guess, run: (ctx) => row.run(ctx, result.data, allowed) };
    },
  };
}

/** Refuses callers without the access of the row; returns the session that the row's `run` expects. */
export function admit<A extends Access>(access: A, sesion: Sesion | null): SesionOf<A> {
  if (access !== "visitante" && !sesion) throw new Rechazo("sin_sesion", SIN_SESION);
  if (sesion && isPermission(access)) exigirPermiso(sesion, access);
  return sesion as SesionOf<A>;
}

export const isPermission = (access: Access): access is Permiso =>
  access !== "visitante" && access !== "usuario";

function fieldSentence({ issues: [issue] }: z.ZodError): string {
  const field = issue?.path.join(".") ?? "";
  if (field === "") return "Lo enviado debe ser un objeto JSON.";
  const isMissing = issue?.code === "invalid_type" && issue.input === undefined;
  return isMissing ? `Falta el campo «${field}».` : `El campo «${field}» no es válido.`;
}

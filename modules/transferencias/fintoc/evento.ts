import { z } from "zod";

const ID = /^[\w-]{1,120}$/;

const base = z.object({ id: z.string().regex(ID), type: z.string().min(1).max(120), data: z.unknown() });
const refresco = z.object({ refreshed_object_id: z.string() });
const cambiado = z.object({
  id: z.string().regex(ID),
  status: z.string().nullish(),
  post_date: z.string().nullish(),
});
const cambios = z.object({ account_id: z.string(), movements_changed: z.array(z.unknown()).max(10_000) });

/** What an event of Fintoc asks the shop to do. Events are triggers: what they say about money is listed again. */
export type EventoFintoc = { id: string; tipo: string } & (
  | { que: "listar"; cuenta: string }
  | {
      que: "cambios";
      cuenta: string;
      /** Ids that Fintoc no longer counts as confirmed movements. */
      quitados: string[];
      /** The earliest day of what changed: the next list begins there. */
      desde: string | null;
    }
  | { que: "credenciales" }
  | { que: "nada" }
);

const LISTAR = "account.refresh_intent.succeeded";
const QUITADOS = "account.refresh_intent.movements_removed";
const CAMBIADOS = "account.refresh_intent.movements_modified";
const CREDENCIALES = "link.credentials_changed";

/** Reads an event; null when it has no shape of one. Types that the shop does not use are received and do nothing. */
export function leerEvento(json: unknown): EventoFintoc | null {
  const leido = base.safeParse(json);
  if (!leido.success) return null;
  const { id, type: tipo, data } = leido.data;
  if (tipo === LISTAR) {
    const dato = refresco.safeParse(data);
    return dato.success ? { id, tipo, que: "listar", cuenta: dato.data.refreshed_object_id } : null;
  }
  if (tipo === QUITADOS || tipo === CAMBIADOS) {
    const dato = cambios.safeParse(data);
    return dato.success ? { id, tipo, que: "cambios", ...deCambios(dato.data, tipo === QUITADOS) } : null;
  }
  return { id, tipo, que: tipo === CREDENCIALES ? "credenciales" : "nada" };
}

function deCambios({ account_id, movements_changed }: z.infer<typeof cambios>, todos: boolean) {
  // An element may be the movement or only its id.
  const leidos = movements_changed.flatMap((uno) => {
    const dato = cambiado.safeParse(typeof uno === "string" ? { id: uno } : uno);
    return dato.success ? [dato.data] : [];
  });
  const dias = leidos.flatMap(({ post_date }) => /^\d{4}-\d{2}-\d{2}/.exec(post_date ?? "")?.[0] ?? []);
  return {
    cuenta: account_id,
    quitados: leidos
      .filter(({ status }) => todos || (status != null && status !== "confirmed"))
      .map(({ id }) => id),
    desde: dias.sort()[0] ?? null,
  };
}

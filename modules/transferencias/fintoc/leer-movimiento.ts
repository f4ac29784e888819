import { z } from "zod";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { leerGlosa, tipoDeGlosa } from "#modules/transferencias/cartola/glosa.ts";
import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";

/** Text as the database can keep it: no control characters, no half characters, not endless. */
const texto = (max: number) =>
  z.string().transform((escrito) =>
    escrito
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, max)
      // The cut may have halved a character.
      .toWellFormed(),
  );
const opcional = (max: number) => texto(max).nullish();

const otraCuenta = z
  .object({
    holder_id: z.union([texto(30), z.number().transform(String)]).nullish(),
    holder_name: opcional(200),
    number: z.union([texto(60), z.number().transform(String)]).nullish(),
    institution: z.object({ name: opcional(100) }).nullish(),
  })
  .nullish();

/** More than any transfer, and far from where sums lose precision. */
const MONTO_MAXIMO = 1_000_000_000_000;

const esquema = z.object({
  id: z.string().regex(/^[\w-]{1,120}$/),
  amount: z.number().int().min(-MONTO_MAXIMO).max(MONTO_MAXIMO),
  currency: z.string(),
  status: z.string(),
  pending: z.boolean().nullish(),
  post_date: z.string(),
  transaction_date: z.string().nullish(),
  description: opcional(500),
  comment: opcional(500),
  reference_id: z.union([texto(120), z.number().transform(String)]).nullish(),
  type: z.string().nullish(),
  sender_account: otraCuenta,
  recipient_account: otraCuenta,
});

const ORIGEN = "fintoc";

/** The shop's account: Fintoc's id of it, its digits, and the RUTs of its owner. */
export type Propia = { cuenta_fintoc: string; cuenta: string; propios: readonly string[] };

export type MovimientoFintoc =
  | { que: "movimiento"; id: string; movimiento: MovimientoBanco }
  /** Not confirmed, or without an amount: no movement of the account. */
  | { que: "ignorado"; id: string }
  /** It is reported and never taken as 0. `id` is null when even that cannot be read. */
  | { que: "ilegible"; id: string | null };

/** The accounting day. Fintoc writes it as the midnight of that day in UTC, which is the day before in Chile. */
const diaContable = (escrito: string): string | null => {
  const dia = escrito.slice(0, 10);
  return inicioDeDia(dia) ? dia : null;
};

/** The instant of the transfer; null when Fintoc only has its day. */
function instanteDe(escrito: string | null | undefined): Date | null {
  if (!escrito || !/T\d{2}:\d{2}/.test(escrito) || /T00:00:00(\.0+)?(Z|\+00:00)?$/.test(escrito)) return null;
  const instante = new Date(escrito);
  return Number.isNaN(instante.getTime()) ? null : instante;
}

const LARGO_LINEA = 1_000;

/** As Fintoc wrote it, for people. */
const lineaDe = (json: unknown): string => JSON.stringify(json).slice(0, LARGO_LINEA).toWellFormed();

/** A movement of Fintoc's list as every reader of the shop gives it. */
export function leerMovimiento(json: unknown, propia: Propia): MovimientoFintoc {
  const leido = esquema.safeParse(json);
  if (!leido.success)
    return { que: "ilegible", id: z.object({ id: texto(120) }).safeParse(json).data?.id ?? null };
  const { id, amount: monto, currency, status, pending, post_date } = leido.data;
  if (status !== "confirmed" || pending === true || monto === 0) return { que: "ignorado", id };
  const dia = diaContable(post_date);
  if (currency !== "CLP" || dia === null) return { que: "ilegible", id };
  return { que: "movimiento", id, movimiento: aMovimiento(leido.data, dia, propia, lineaDe(json)) };
}

function aMovimiento(
  dato: z.infer<typeof esquema>,
  dia: string,
  { cuenta_fintoc, cuenta, propios }: Propia,
  linea: string,
): MovimientoBanco {
  const { id, amount: monto, comment, reference_id, type } = dato;
  const glosa = dato.description ?? "";
  const otro = monto > 0 ? dato.sender_account : dato.recipient_account;
  const deGlosa = leerGlosa(glosa, {});
  const rut = rutFormateado(otro?.holder_id ?? "");
  return {
    origen: ORIGEN,
    cuenta,
    archivo: "",
    fila: 0,
    linea,
    clase: "api",
    fecha_contable: dia,
    ocurrido_en: instanteDe(dato.transaction_date),
    monto,
    saldo: null,
    rut_pagador: rut,
    rut_de: rut === null ? null : "columna",
    nombre_pagador: otro?.holder_name || deGlosa.nombre,
    nombre_cortado: false,
    banco_pagador: otro?.institution?.name || null,
    cuenta_pagador: otro?.number || null,
    comentario: comment ?? null,
    glosa,
    id_banco: id,
    id_serie: `${ORIGEN}:${cuenta_fintoc}`,
    documento: reference_id || null,
    tipo: tipoDeGlosa({
      glosa,
      monto,
      propio: rut !== null && propios.includes(rut),
      transferencia: type === "transfer" || deGlosa.reconocida,
    }),
    n: 1,
  };
}

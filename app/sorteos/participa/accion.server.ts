import { data, redirect } from "react-router";
import type { Peticion } from "#app/context.ts";
import { refusalOf } from "#app/lib/actions/refusal.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";

/** The confirmed form of a browser without JavaScript: the same abono, told again by the address it leads to. */
export async function abonarPorFormulario(
  { ctx, sesion }: Peticion & { sesion: Sesion },
  sku: string,
  form: FormData,
) {
  const puntos = enteroDe(form.get("puntos"));
  const clave = form.get("intento");
  const { codigo_referido: usuario } = sesion;
  const idempotency =
    typeof clave === "string" && /^[0-9a-f]{32}$/.test(clave)
      ? { quien: usuario, clave, funcion: "participa", huella: `${sku}:${puntos}` }
      : null;
  try {
    const abono = await abonarPuntos(
      { ...ctx, ...(idempotency ? { idempotency } : {}) },
      { sku, puntos, usuario },
      sesion,
    );
    throw redirect(`${rutaParticipar(sku)}?abonado=${abono.puntosInicio}-${abono.puntosFinal}#abono`);
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    return data({ error: mensaje }, { status });
  }
}

/** Anything but digits is no amount; the rule refuses it with its own sentence. */
const enteroDe = (texto: FormDataEntryValue | null): number =>
  typeof texto === "string" && /^\d{1,15}$/.test(texto) ? Number(texto) : Number.NaN;

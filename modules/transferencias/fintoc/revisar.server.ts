import { createHash } from "node:crypto";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  bloquearMovimientos,
  marcarApartado,
} from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { fusionar } from "#modules/transferencias/fusionar.ts";
import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";
import {
  completarMovimiento,
  insertarMovimientos,
  leerMovimientosPorId,
  type MovimientoGuardado,
} from "#modules/transferencias/movimientos.store.server.ts";
import { aMovimiento, CAMPOS, type Dicho, distintos } from "./cambios.ts";
import {
  type Conocido,
  cambiarConocido,
  leerConocidos,
  leerPorVer,
  leerUsos,
} from "./fintoc.store.server.ts";
import { compararConGuardados, completar } from "./guardar-listado.server.ts";
import { TEXTOS_FINTOC } from "./textos.ts";

/** A movement as the page shows it. */
export type FilaFintoc = Pick<
  Dicho,
  "fecha_contable" | "monto" | "rut_pagador" | "nombre_pagador" | "comentario" | "glosa"
>;

export type PorVer = { id: string; fila: FilaFintoc } & (
  | { estado: "dudoso"; candidatos: (FilaFintoc & { id: number })[] }
  | {
      estado: "cambiado" | "quitado";
      /** Names what the person sees: the decision carries it. */
      huella: string;
      /** Codes of the sales that it has paid. */
      usos: string[];
      cambios: { campo: string; antes: string; ahora: string }[];
    }
);

const aFila = (de: FilaFintoc): FilaFintoc => ({
  fecha_contable: de.fecha_contable,
  monto: de.monto,
  rut_pagador: de.rut_pagador,
  nombre_pagador: de.nombre_pagador,
  comentario: de.comentario,
  glosa: de.glosa,
});

const dicho = (valor: string | number | null): string => String(valor ?? "");

/** What waits for a person, with what they need to decide. */
export async function leerMovimientosPorRevisar(ctx: Ctx, sesion: Sesion): Promise<PorVer[]> {
  exigirPermiso(sesion, "transferencias.ver");
  const filas = await leerPorVer(ctx);
  const usos = await leerUsos(
    ctx,
    filas.flatMap(({ movimiento }) => movimiento ?? []),
  );
  const cuentas = new Set(filas.map(({ cuenta_fintoc }) => cuenta_fintoc));
  const candidatos = new Map<string, MovimientoGuardado[]>();
  for (const cuenta of cuentas)
    for (const { leido, candidatos: suyos } of (await compararConGuardados(ctx, cuenta, [], null)).ambiguos)
      candidatos.set(leido.id_banco ?? "", suyos);
  return filas.map((conocido): PorVer => {
    const { id, estado, datos, nuevo, movimiento } = conocido;
    const fila = aFila(datos);
    if (estado === "dudoso") {
      const suyos = candidatos.get(id) ?? [];
      return { id, estado, fila, candidatos: suyos.map((uno) => ({ ...aFila(uno), id: uno.id })) };
    }
    const cambios = nuevo
      ? distintos(datos, nuevo).map((campo) => ({
          campo: CAMPOS[campo],
          antes: dicho(datos[campo]),
          ahora: dicho(nuevo[campo]),
        }))
      : [];
    const marca = estado === "quitado" ? estado : "cambiado";
    const suyos = usos.get(movimiento ?? 0) ?? [];
    return { id, estado: marca, huella: huellaDe(conocido), fila, usos: suyos, cambios };
  });
}

/** Changes when Fintoc says something else. */
const huellaDe = ({ estado, datos, nuevo }: Conocido): string =>
  createHash("sha256")
    .update(JSON.stringify([estado, datos, nuevo]))
    .digest("base64url")
    .slice(0, 22);

type Decision = {
  id: string;
  /** The stored movement that it is, or a deposit of its own; null when the person chose nothing. */
  es: number | "otro" | null;
  /** The candidates that the person saw: with others the decision could be wrong. */
  vistos: readonly number[];
};

/** A person says which movement a doubtful one is. */
export async function decidirDudoso(ctx: Ctx, { id, es, vistos }: Decision, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "transferencias.importar");
  if (es === null) throw new Rechazo("valor", TEXTOS_FINTOC.elige);
  return enTransaccion(ctx, async (tx) => {
    const { cuenta_fintoc, datos, estado } = await tomar(tx, id);
    if (estado !== "dudoso") throw new Rechazo("estado", TEXTOS_FINTOC.desconocido);
    const { ambiguos } = await compararConGuardados(tx, cuenta_fintoc, [], null);
    const suyo = ambiguos.find(({ leido }) => leido.id_banco === id);
    const candidatos = suyo?.candidatos ?? [];
    const ids = candidatos.map((uno) => uno.id).sort((a, b) => a - b);
    if (ids.join() !== [...vistos].sort((a, b) => a - b).join())
      throw new Rechazo("estado", TEXTOS_FINTOC.cambio);
    const movimiento = await unir(tx, datos, es === "otro" ? null : candidatos.find((uno) => uno.id === es));
    await cambiarConocido(tx, id, { estado: "unido", movimiento });
    await anotar(tx, sesion, id, { es: es === "otro" ? "otro" : `movimiento:${es}` });
    tx.announce({ tabla: "movimientos_banco" });
    return es === "otro"
      ? "Guardamos el depósito en Transferencias."
      : "Listo: es el mismo movimiento de la cartola.";
  });
}

async function unir(tx: Tx, datos: Dicho, guardado: MovimientoGuardado | null | undefined): Promise<number> {
  if (guardado === undefined) throw new Rechazo("estado", TEXTOS_FINTOC.cambio);
  const leido = aMovimiento(datos);
  if (guardado) {
    await completar(tx, guardado, fusionar(guardado, leido));
    return guardado.id;
  }
  const procedencia = { cartola: null, comprobado: true, creado_en: tx.now() };
  const [escrito] = await insertarMovimientos(tx, [leido], procedencia);
  if (!escrito) throw new Error("The movement was not inserted.");
  return escrito.id;
}

/**
 * A person settles what Fintoc changed or removed. `aceptar` corrects the deposit, or sets it aside if Fintoc removed it, and is
 * refused for one that has paid a sale; `dejar` keeps the deposit as it is.
 */
export async function resolverCambio(
  ctx: Ctx,
  { id, que, huella }: { id: string; que: "aceptar" | "dejar"; huella: string },
  sesion: Sesion,
): Promise<string> {
  exigirPermiso(sesion, "transferencias.importar");
  return enTransaccion(ctx, async (tx) => {
    const conocido = await tomar(tx, id);
    const { estado, datos, nuevo } = conocido;
    if (estado !== "cambiado" && estado !== "quitado") throw new Rechazo("estado", TEXTOS_FINTOC.desconocido);
    if (huella !== huellaDe(conocido)) throw new Rechazo("estado", TEXTOS_FINTOC.cambio);
    if (que === "aceptar") await aplicar(tx, conocido, sesion);
    await cambiarConocido(tx, id, { estado: "unido", datos: nuevo ?? datos, nuevo: null });
    await anotar(tx, sesion, id, { estado, que });
    tx.announce({ tabla: "movimientos_banco" });
    if (que === "dejar") return "Lo dejamos como estaba.";
    return estado === "quitado" ? "Apartamos el depósito." : "Corregimos el depósito.";
  });
}

async function aplicar(
  tx: Tx,
  { estado, movimiento, datos, nuevo }: Conocido,
  sesion: Sesion,
): Promise<void> {
  if (movimiento === null) return;
  await bloquearMovimientos(tx, [movimiento]);
  if ((await leerUsos(tx, [movimiento])).size > 0) throw new Rechazo("estado", TEXTOS_FINTOC.usado);
  if (estado === "quitado")
    return marcarApartado(tx, movimiento, {
      cuando: tx.now(),
      quien: sesion.codigo_referido,
      motivo: "Fintoc dice que este movimiento ya no existe",
    });
  const [guardado] = await leerMovimientosPorId(tx, [movimiento]);
  if (!guardado || !nuevo) return;
  await completarMovimiento(tx, { ...guardado, ...corregido(datos, nuevo) }, {});
}

/** Only what Fintoc changed: the rest may come from a file that knew more. */
function corregido(datos: Dicho, nuevo: Dicho): Partial<MovimientoBanco> {
  const movimiento = aMovimiento(nuevo);
  const campos: readonly (keyof MovimientoBanco)[] = distintos(datos, nuevo).flatMap((campo) => [
    campo,
    ...(campo === "rut_pagador" ? (["rut_de"] as const) : []),
    ...(campo === "nombre_pagador" ? (["nombre_cortado"] as const) : []),
  ]);
  return Object.fromEntries(campos.map((campo) => [campo, movimiento[campo]]));
}

/** Under the lock that imports and lists take: what a person decides is compared with everything that is stored. */
async function tomar(tx: Tx, id: string): Promise<Conocido> {
  await bloquear(tx, "movimientos-banco");
  const conocido = (await leerConocidos(tx, [id])).get(id);
  if (!conocido) throw new Rechazo("desconocido", TEXTOS_FINTOC.desconocido);
  return conocido;
}

const anotar = (tx: Tx, sesion: Sesion, id: string, despues: Record<string, string>): Promise<void> =>
  anotarAuditoria(tx, {
    quien: sesion.codigo_referido,
    accion: "transferencias.fintoc_revisar",
    objeto: `fintoc:${id}`,
    antes: null,
    despues,
  });

import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Noticia } from "#modules/compras/avisos.server.ts";
import { claveConfirmacion } from "#modules/compras/dinero/dinero.ts";
import { leerPagadoresDe, type Pagador } from "#modules/compras/dinero/pagos.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import type { FilaVenta, PersonaCompra } from "#modules/compras/venta/venta.store.server.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { insertarCreditos } from "#modules/puntos/entregas.store.server.ts";
import { type Pista, pistasReferido } from "#modules/referidos/pistas.ts";
import { creditoReferido } from "./anulacion/anulacion.ts";

export type CreditoReferido = { referente: PersonaCompra; puntos: number; porcentaje: number };

const recibe = (referente: PersonaCompra | null): referente is PersonaCompra =>
  referente !== null && !referente.eliminado_en && !referente.eliminacion_pedida_en;

/** What the inviter of each sale earns for its points; null without an inviter, or when it rounds to nothing. */
export async function calcularCreditos(
  tx: Tx,
  ventas: readonly { referente: PersonaCompra | null; puntos: number }[],
): Promise<(CreditoReferido | null)[]> {
  if (!ventas.some(({ referente }) => recibe(referente))) return ventas.map(() => null);
  const { referido_porcentaje: porcentaje } = await leerAjustes(tx);
  return ventas.map(({ referente, puntos }) => {
    const ganados = recibe(referente) ? creditoReferido(puntos, porcentaje) : 0;
    return referente && ganados > 0 ? { referente, puntos: ganados, porcentaje } : null;
  });
}

/** Why each credit must wait for an admin: customer and inviter look like the same person. */
export async function leerPistas(
  tx: Tx,
  ventas: readonly (VentaTomada & { credito: CreditoReferido | null })[],
): Promise<Pista[][]> {
  const conCredito = ventas.filter(({ credito }) => credito !== null);
  if (conCredito.length === 0) return ventas.map(() => []);
  const personas = conCredito.flatMap(({ cliente, credito }) => [
    cliente.codigo_referido,
    ...(credito ? [credito.referente.codigo_referido] : []),
  ]);
  const filas = await leerPagadoresDe(
    tx,
    [...new Set(personas)],
    conCredito.map(({ venta }) => venta.id),
  );
  return ventas.map(({ venta, cliente, credito }) => {
    if (!credito) return [];
    const suyas = filas.filter((fila) => fila.venta === null || fila.venta === venta.id);
    return pistasReferido(conPagadores(cliente, suyas), conPagadores(credito.referente, suyas));
  });
}

const conPagadores = (persona: PersonaCompra, filas: readonly Pagador[]) => ({
  ...persona,
  pagadores: filas.flatMap(({ usuario, rut }) => (usuario === persona.codigo_referido ? rut : [])),
});

/** The key names the confirmation of the sale, so each one is credited once. */
export const asientoCredito = (venta: FilaVenta, { referente, puntos }: CreditoReferido): Asiento => ({
  clave: claveConfirmacion("referido", venta),
  motivo: "referido",
  movimientos: traspaso(EMISION, cuentaUsuario(referente.codigo_referido), puntos),
});

type Acreditada = { venta: FilaVenta; credito: CreditoReferido };

/** The rows of credits whose entries are in the book already. */
export async function escribirCreditos(tx: Tx, acreditadas: readonly Acreditada[]): Promise<void> {
  if (acreditadas.length === 0) return;
  const filas = acreditadas.map(({ venta, credito }) => ({
    usuario: credito.referente.codigo_referido,
    puntos: credito.puntos,
    fecha: tx.now(),
    referido: venta.usuario,
    venta_origen: venta.id,
    porcentaje: credito.porcentaje,
  }));
  await insertarCreditos(tx, filas);
  for (const { usuario } of filas) tx.announce({ tabla: "tickets_compras", usuario });
}

/** Tells the inviter only what they earned, not who bought or what. */
export function noticiaReferente({ venta, credito }: Acreditada, desde: Date): Noticia {
  const { referente, puntos, porcentaje } = credito;
  const clave = claveConfirmacion("referido", venta);
  const datos = { nombre: referente.nombre, puntos, porcentaje };
  return {
    persona: referente,
    carta: { clave, plantilla: "referido_acreditado", datos, desde },
    aviso: {
      clave,
      titulo: `Ganaste ${conPuntos(puntos)}`,
      texto: "Una persona que invitaste hizo una compra y te llevas una parte de sus puntos.",
      enlace: "/mis-puntos",
    },
  };
}

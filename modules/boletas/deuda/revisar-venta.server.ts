import type { Configuracion } from "#modules/boletas/configuracion.server.ts";
import {
  anotarSucesos,
  type FilaDocumento,
  insertarDocumento,
  leerDocumentosDe,
  pasarDocumentos,
} from "#modules/boletas/documentos.store.server.ts";
import { debeNombrar, receptorDe } from "#modules/boletas/nombrar.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { bloquearVentas } from "#modules/compras/venta/venta.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { contenidoDeNota, contenidoDeSaldo, contenidoDeVenta } from "./contenido.ts";
import { cuentasDe, type DeudaDocumento } from "./debe.ts";
import { type HechosLeidos, leerHechosDeVenta } from "./hechos.store.server.ts";

type Reglas = Pick<Configuracion, "ambiente" | "puntos_exentos" | "valor_uf">;

const RAZON = { 1: "Anulación de la compra", 3: "Devolución de parte de la compra" } as const;

/**
 * Locks a sale and writes which documents it owes now. What it owed before and no longer owes has no effect any more, unless it has a
 * folio. Returns how many are new.
 */
export async function revisarVenta(tx: Tx, codigo: string, reglas: Reglas): Promise<number> {
  await bloquearVentas(tx, [codigo]);
  const hechos = await leerHechosDeVenta(tx, codigo);
  if (!hechos) return 0;
  const documentos = await leerDocumentosDe(tx, hechos.id, reglas.ambiente);
  const { nuevas, sin_efecto } = cuentasDe(hechos, documentos);
  const retirados = await pasarDocumentos(tx, sin_efecto, "sin_efecto", { resuelta_en: tx.now() });
  await anotarSucesos(
    tx,
    retirados.map((documento) => ({ documento })),
    { suceso: "sin_efecto" },
  );
  for (const deuda of nuevas) await escribirDeuda(tx, { hechos, documentos, reglas }, deuda);
  return nuevas.length;
}

type Caso = { hechos: HechosLeidos; documentos: readonly FilaDocumento[]; reglas: Reglas };

async function escribirDeuda(tx: Tx, caso: Caso, deuda: DeudaDocumento): Promise<void> {
  const { hechos, documentos, reglas } = caso;
  const fila = {
    venta: hechos.id,
    ambiente: reglas.ambiente,
    creado_en: tx.now(),
    total: deuda.monto,
    ...(deuda.clase === "nota" ? nota(caso, deuda) : await boleta(tx, caso, deuda)),
  };
  const documento = await insertarDocumento(tx, fila);
  const rechazada = documentos.some(({ estado, tipo }) => estado === "rechazada" && tipo !== 61);
  await anotarSucesos(tx, [{ documento }], {
    suceso: "debida",
    detalle: rechazada ? "El SII rechazó la anterior." : null,
  });
  tx.announce({ tabla: "boletas_documentos", clave: hechos.codigo });
}

/** After a refusal a person mends the cause first: else every folio would be lost in the same way. */
async function boleta(
  tx: Tx,
  { hechos, documentos, reglas }: Caso,
  deuda: DeudaDocumento & { clase: "boleta" },
) {
  const { monto, entera } = deuda;
  const lineas = await leerLineas(tx, [hechos.id]);
  const { tipo, detalle } = entera
    ? contenidoDeVenta({ ...hechos, lineas }, monto, reglas)
    : contenidoDeSaldo(hechos, monto);
  const receptor = debeNombrar(monto, reglas.valor_uf) ? receptorDe(hechos) : null;
  const ultima = documentos.findLast(({ tipo: suyo, estado }) => suyo !== 61 && estado !== "sin_efecto");
  return {
    tipo,
    detalle,
    receptor_rut: receptor?.rut ?? null,
    receptor_nombre: receptor?.nombre ?? null,
    espera: ultima?.estado === "rechazada" ? ("tras_rechazo" as const) : null,
  };
}

function nota({ hechos, documentos }: Caso, deuda: DeudaDocumento & { clase: "nota" }) {
  const suya = documentos.find(({ id }) => id === deuda.boleta);
  if (!suya) throw new Error(`La boleta ${deuda.boleta} no es de la venta ${hechos.codigo}.`);
  return {
    tipo: 61,
    detalle: contenidoDeNota(
      { tipo: suya.tipo === 41 ? 41 : 39, detalle: suya.detalle },
      deuda,
      hechos.codigo,
    ),
    refiere: suya.id,
    codigo_referencia: deuda.codigo,
    razon: RAZON[deuda.codigo],
    receptor_rut: suya.receptor_rut,
    receptor_nombre: suya.receptor_nombre,
  };
}

import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { contarATodos } from "#modules/compras/avisos.server.ts";
import { leerQuienPagaLaVuelta } from "#modules/compras/contrato/contrato.store.server.ts";
import type { LineaDeVenta } from "#modules/compras/venta/lineas.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { finDeDiasCorridos } from "#modules/comun/fechas/plazos.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import { sinEnvio } from "./derecho.ts";
import type { FilaPedida } from "./devoluciones.store.server.ts";
import { type HechosPaso, pasoEnPalabras } from "./palabras.ts";

type Nombrada = Pick<LineaDeVenta, "nombre" | "opcion_nombre" | "enviada" | "estado"> & { cantidad: number };
/** What happened at the end to points and money. */
export type HechosFinales = Pick<HechosPaso, "puntos" | "resto">;
type Paso = { pedida: FilaPedida; lineas: readonly Nombrada[]; hechos?: HechosFinales };

/** Tells the customer a step of a return by mail, bell and device, once for each state. `pedida` is the request after the step. */
export async function avisarDevolucion(
  tx: Tx,
  tomada: VentaTomada,
  { pedida, lineas, hechos }: Paso,
): Promise<void> {
  const ajustes = await leerAjustes(tx);
  const { titulo, parrafos } = pasoEnPalabras({
    ...pedida,
    ...hechos,
    sin_envio: sinEnvio(lineas),
    direccion: ajustes.domicilio,
    enviar_hasta: pedida.aceptada_en && finDeDiasCorridos(pedida.aceptada_en, ajustes.dias_enviar_devolucion),
    envio_retracto: await leerQuienPagaLaVuelta(tx, pedida.venta),
  });
  // A parcel that comes after its term is received again: the version tells the two times apart.
  const clave = `devolucion:${pedida.id}:${pedida.estado}:${pedida.version}`;
  await contarDevolucion(tx, tomada, { pedida, lineas, clave, titulo, parrafos });
}

type Noticia = Pick<Paso, "pedida" | "lineas"> & { clave: string; titulo: string; parrafos: string[] };

/** Tells the customer something about a return by mail, bell and device, once for each key. */
export async function contarDevolucion(
  tx: Tx,
  { venta, cliente }: VentaTomada,
  { pedida, lineas, clave, titulo, parrafos }: Noticia,
): Promise<void> {
  const { codigo } = venta;
  const enMail = lineas.map(({ nombre, opcion_nombre, cantidad }) => ({
    nombre: conOpcion(nombre, opcion_nombre),
    cantidad,
  }));
  const etiqueta = pedida.estado === "aceptada" ? { etiqueta: pedida.id } : {};
  await contarATodos(tx, [
    {
      persona: cliente,
      carta: {
        clave,
        plantilla: "devolucion",
        datos: { codigo, titulo, parrafos, lineas: enMail, ...etiqueta },
      },
      aviso: {
        clave,
        titulo,
        texto: parrafos.filter(Boolean).join(" ").slice(0, 500),
        enlace: `/mis-pedidos/${codigo}/devolver`,
        push: "devolucion",
      },
    },
  ]);
}

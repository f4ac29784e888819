import { leerSkuNuevo } from "#modules/catalogo/formularios.ts";
import { respetandoLimites } from "#modules/catalogo/limites/respetar-limites.server.ts";
import { escribirGrilla } from "#modules/catalogo/opciones/guardar-opciones.server.ts";
import { bloquearFotos, bloquearProductos, ultimoSku } from "#modules/catalogo/productos.store.server.ts";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { insertarProducto } from "#modules/productos/cambios.store.server.ts";
import { ponerUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import {
  esSkuDeOpcion,
  leerNombres,
  leerTodasLasOpciones,
  skusOcupados,
} from "#modules/productos/opciones/opciones.store.server.ts";
import { skuCompleto } from "#modules/productos/opciones/opciones.ts";

/**
 * Copies a product under a new SKU: its data, its pictures by reference and its options. The copy is not for sale, has no
 * offer (it never had another price), no units and no raffle: saving its form puts it on sale and opens the raffle.
 */
export async function duplicarProducto(
  ctx: Ctx,
  sku: string,
  entrada: Entrada,
  sesion: Sesion,
): Promise<{ sku: string }> {
  exigirPermiso(sesion, "productos.editar");
  const { sku: copia } = exigirDatos(leerSkuNuevo(entrada));
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    const [original] = await bloquearProductos(tx, [sku]);
    const fotos = await bloquearFotos(tx, sku);
    if (!original || !fotos) throw new Rechazo("desconocido", TEXTOS_CATALOGO.producto_desconocido);
    const { existencias, ...datos } = original;
    const puesta = {
      ...datos,
      ...fotos,
      sku: copia,
      precio_cliente: datos.precio_normal ?? datos.precio_cliente,
      precio_normal: null,
      oferta_hasta: null,
      disponible: false,
      created_at: tx.now(),
    };
    // A copy of what the owner alone may create is hers too.
    const conOpciones = await respetandoLimites(tx, [copia], { sesion, pasa: true }, async () => {
      if ((await esSkuDeOpcion(tx, copia)) || !(await insertarProducto(tx, puesta)))
        throw rechazoDeCampo("estado", "sku", TEXTOS_CATALOGO.sku_ocupado);
      return copiarOpciones(tx, sku, copia, quien);
    });
    // A product whose units are counted starts at zero: without a count it could be sold without end.
    if (existencias !== null && !conOpciones)
      await ponerUnidades(tx, {
        causa: "inicial",
        motivo: null,
        quien,
        deseadas: [{ sku: copia, opcion: null, existencias: 0 }],
      });
    const { created_at: _, ...despues } = puesta;
    await anotarAuditoria(tx, {
      quien,
      accion: "productos.duplicar",
      objeto: `producto:${copia}`,
      despues: { ...despues, copia_de: sku },
    });
    tx.announce({ tabla: "productos", clave: copia });
    return { sku: copia };
  });
}

/** Copies the combinations on sale; true when there were any. */
async function copiarOpciones(tx: Tx, sku: string, copia: string, quien: string): Promise<boolean> {
  const nombres = await leerNombres(tx, sku);
  const opciones = (await leerTodasLasOpciones(tx, sku)).filter(({ disponible }) => disponible);
  if (!nombres || opciones.length === 0) return false;
  const filas = opciones.map((opcion) => ({
    ...opcion,
    id: null,
    existencias: opcion.existencias === null ? null : 0,
  }));
  await escribirGrilla(tx, { sku: copia, grilla: { ...nombres, filas }, guardadas: [], quien });
  return true;
}

const CANDIDATOS = 200;
const LARGO_SKU = 32;

const PRIMER_SKU = "100001";

/** A free SKU for a new product: the next number after the last one that was added. */
export async function proponerSku(ctx: Lector): Promise<string> {
  const ultimo = await ultimoSku(ctx);
  return ultimo === null ? PRIMER_SKU : skuLibre(ctx, ultimo);
}

/** A free SKU for a copy: the next number after a numeric one, else the same with a number; empty when none is near. */
export async function skuLibre(ctx: Lector, sku: string): Promise<string> {
  const numeros = Array.from({ length: CANDIDATOS }, (_, i) => i + 1);
  const candidatos = /^\d{1,12}$/.test(sku)
    ? numeros.map((n) => String(Number(sku) + n).padStart(sku.length, "0"))
    : numeros.map((n) => `${sku.slice(0, LARGO_SKU - 4)}-${n + 1}`);
  const ocupados = await skusOcupados(ctx, candidatos);
  const propios = new Set(
    (await leerTodasLasOpciones(ctx, sku)).map(({ sufijo }) => skuCompleto(sku, sufijo)),
  );
  return candidatos.find((candidato) => !ocupados.has(candidato) && !propios.has(candidato)) ?? "";
}

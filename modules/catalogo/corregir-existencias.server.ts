import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bloquearUnidades } from "#modules/productos/existencias/existencias.store.server.ts";
import type { Contada } from "#modules/productos/existencias/existencias.ts";
import { ponerUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { leerCorreccion } from "./formularios.ts";
import { leerSkusConOpciones } from "./productos.store.server.ts";
import { TEXTOS_CATALOGO } from "./textos.ts";

type Conteo = {
  causa: "correccion" | "importacion";
  motivo: string | null;
  contadas: readonly Contada[];
  quien: string;
};

/** Sets how many units there are, with a movement and an audit row for each change; how many changed. */
export async function contarConTraza(tx: Tx, { causa, motivo, contadas, quien }: Conteo): Promise<number> {
  const cambios = await ponerUnidades(tx, { causa, motivo, quien, deseadas: contadas });
  for (const { sku, opcion, antes, despues } of cambios) {
    await anotarAuditoria(tx, {
      quien,
      accion: "productos.existencias",
      objeto: `producto:${sku}`,
      antes: { existencias: antes },
      despues: { existencias: despues, ...(opcion !== null && { opcion }), causa, ...(motivo && { motivo }) },
    });
  }
  return cambios.length;
}

/**
 * 'Corregir existencias': what a person counted on the shelf. Refused when sales or returns moved the units since the page was
 * read: the count would undo them.
 */
export async function corregirExistencias(
  ctx: Ctx,
  sku: string,
  entrada: Entrada,
  sesion: Sesion,
): Promise<{ cambio: boolean }> {
  exigirPermiso(sesion, "productos.editar");
  const { opcion, existencias, visto, motivo } = exigirDatos(leerCorreccion(entrada));
  return enTransaccion(ctx, async (tx) => {
    const { filas } = await bloquearUnidades(tx, [{ sku, opcion }]);
    const actual = filas.find((fila) => fila.sku === sku && fila.opcion === opcion);
    if (!actual) throw new Rechazo("desconocido", TEXTOS_CATALOGO.producto_desconocido);
    if (opcion === null && (await leerSkusConOpciones(tx, [sku])).has(sku))
      throw rechazoDeCampo("valor", "existencias", TEXTOS_CATALOGO.existencias_de_opciones);
    if (actual.existencias !== visto)
      throw rechazoDeCampo(
        "estado",
        "existencias",
        TEXTOS_CATALOGO.existencias_cambiaron(actual.existencias),
      );
    const contadas = [{ sku, opcion, existencias }];
    const quien = sesion.codigo_referido;
    return { cambio: (await contarConTraza(tx, { causa: "correccion", motivo, contadas, quien })) > 0 };
  });
}

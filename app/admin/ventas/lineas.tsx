import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { Note } from "#app/ui/note.tsx";
import { separarIva } from "#modules/compras/cotizacion/montos.ts";
import { entregadaEn, fraseEntrega } from "#modules/compras/venta/entregada-en.ts";
import { esperaUnidades } from "#modules/compras/venta/estado-venta.ts";
import type { DetalleVenta, LineaVenta } from "#modules/compras/venta/venta.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { fraseSinRetracto } from "#modules/comun/sin-retracto.ts";
import { skuCompleto } from "#modules/productos/opciones/opciones.ts";
import { EstadoDespachado, SinStock } from "./estado.tsx";

/** The lines of the sale, their total, and the form that annuls each one. */
export function VentaLineas({ venta }: { venta: DetalleVenta }) {
  const { neto, iva } = separarIva(venta.total);
  return (
    <SeccionAdmin id="lineas" titulo="Detalle">
      <ul className="mt-3 divide-y divide-linea">
        {venta.lineas.map((linea) => (
          <Linea
            key={`${linea.tipo}-${linea.id}`}
            linea={linea}
            premio={venta.premio}
            envio={venta.envio}
            por_recibir={venta.por_recibir.includes(linea.id)}
            // Prizes are not annulled.
            efecto={venta.premio ? undefined : venta.efectos.lineas[linea.id]}
          />
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1.5 border-t border-linea pt-3 tabular-nums">
        {venta.descuento > 0 && (
          <>
            <dt className="text-tinta-2">Cupón {venta.cupon}</dt>
            <dd className="text-right">−{pesos(venta.descuento)}</dd>
          </>
        )}
        {venta.envio_cobrado > 0 && (
          <>
            <dt className="text-tinta-2">Envío, sobre lo incluido</dt>
            <dd className="text-right">{pesos(venta.envio_cobrado)}</dd>
          </>
        )}
        <dt className="text-tinta-2">Neto</dt>
        <dd className="text-right">{pesos(neto)}</dd>
        <dt className="text-tinta-2">IVA 19%</dt>
        <dd className="text-right">{pesos(iva)}</dd>
        <dt className="font-bold">Total</dt>
        <dd className="text-right font-bold">{pesos(venta.total)}</dd>
        {venta.anulado + venta.diferencia_devuelta > 0 && (
          <>
            <dt className="text-tinta-2">
              Devolución por anulación
              {venta.envio_devuelto + venta.diferencia_devuelta > 0 &&
                ` (${pesos(venta.envio_devuelto + venta.diferencia_devuelta)} de envío)`}
            </dt>
            <dd className="text-right">−{pesos(venta.anulado + venta.diferencia_devuelta)}</dd>
          </>
        )}
      </dl>
      {venta.estado_pago === "Pagado" && !venta.premio && (
        <div className="mt-4">
          <AccionGrave
            intento="anular"
            permiso="ventas.anular"
            boton="Anular toda la venta"
            resumen="Anular toda la venta"
            explicacion={explicar(venta.efectos.venta)}
          />
        </div>
      )}
    </SeccionAdmin>
  );
}

type Efecto = DetalleVenta["efectos"]["venta"];

type Props = {
  linea: LineaVenta;
  premio: boolean;
  envio: DetalleVenta["envio"];
  por_recibir: boolean;
  efecto: Efecto | undefined;
};

function Linea({ linea, premio, envio, por_recibir, efecto }: Props) {
  const entregada = entregadaEn(linea);
  const hechos = [fraseSinRetracto(linea), entregada && fraseEntrega(entregada, "tienda")].filter(
    (frase) => frase !== null,
  );
  return (
    <li className="grid gap-2.5 py-3">
      <div className="flex flex-wrap items-start gap-3">
        {linea.imagen_1 && (
          <span className="block size-14 shrink-0 overflow-hidden rounded-chip bg-papel-2">
            <Foto archivo={linea.imagen_1} alt="" sizes="56px" hasta={192} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{linea.nombre}</p>
          {linea.opcion_nombre && <p className="font-semibold text-tinta-2">{linea.opcion_nombre}</p>}
          <p className="text-sm text-tinta-2 tabular-nums">
            {linea.sku && <>SKU {skuCompleto(linea.sku, linea.sufijo)} · </>}
            {linea.cantidad} × {pesos(linea.precio)}
            {linea.puntos > 0 && ` · ${conPuntos(linea.puntos)}`}
          </p>
          {hechos.map((frase) => (
            <p key={frase} className="text-sm text-tinta-2">
              {frase}
            </p>
          ))}
          {linea.motivo && <p className="text-sm text-tinta-2">Motivo: {linea.motivo}</p>}
        </div>
        <div className="flex items-center justify-between gap-2 max-md:w-full md:flex-col md:items-end md:gap-1">
          <b className="tabular-nums">{pesos(linea.total)}</b>
          <EstadoDespachado estado={linea.estado} envio={envio} />
          {esperaUnidades(linea) && <SinStock />}
        </div>
      </div>
      {linea.tipo === "producto" && esperaUnidades(linea) && <Reponer linea={linea} premio={premio} />}
      {entregada?.prometida && (
        <Accion intento="confirmar_dia" permiso="despachos.mover" boton="Confirmar ese día">
          <input type="hidden" name="linea" value={linea.id} />
        </Accion>
      )}
      {linea.tipo === "producto" && por_recibir && (
        <Accion intento="recibir_de_vuelta" permiso="despachos.mover" boton="Recibido de vuelta">
          <input type="hidden" name="linea" value={linea.id} />
        </Accion>
      )}
      {efecto && (
        <AccionGrave
          intento="anular_linea"
          permiso="ventas.anular"
          boton="Anular esta línea"
          resumen="Anular esta línea (retracto u otro motivo)"
          explicacion={explicar(efecto)}
        >
          <input type="hidden" name="linea" value={linea.id} />
        </AccionGrave>
      )}
    </li>
  );
}

/** The units were gone when it was sold: refund it, or give it units that arrived since. */
const Reponer = ({ linea, premio }: Pick<Props, "linea" | "premio">) => (
  <Note kind="warning">
    <p>
      {premio
        ? "Premio sin unidad: no quedaba ninguna cuando se cerró el sorteo."
        : "No quedaban unidades cuando se registró. Anula la línea y devuelve el dinero, o repón sus unidades."}
    </p>
    <div className="mt-2">
      <Accion intento="reponer" permiso="despachos.mover" boton="Reponer unidades">
        <input type="hidden" name="linea" value={linea.id} />
      </Accion>
    </div>
  </Note>
);

/** The refund in words: "Se devuelven $12.000 al cliente ($3.000 de envío incluidos)". */
function devolucionEnPalabras({ total, envio, diferencia }: Efecto["devolucion"]): string {
  const deEnvio = envio + diferencia;
  return `Se devuelven ${pesos(total)} al cliente${deEnvio > 0 ? ` (${pesos(deEnvio)} de envío incluidos)` : ""}`;
}

/** Explains the refund and the effect on points before the admin annuls a line. */
function explicar({ devolucion, cliente, referente }: Efecto): string {
  const frases = [devolucionEnPalabras(devolucion), `se quitan ${conPuntos(cliente.devueltos)} al cliente`];
  if (cliente.por_devolver > 0)
    frases.push(`${conPuntos(cliente.por_devolver)} ya se usaron y le quedan por devolver`);
  if (referente) frases.push(`se quitan ${conPuntos(referente.devueltos)} a quien lo refirió`);
  if (referente && referente.por_devolver > 0)
    frases.push(`a quien lo refirió le quedan ${conPuntos(referente.por_devolver)} por devolver`);
  return `${frases.join("; ")}.`;
}

import { Button } from "#app/ui/button/button.tsx";
import { Check } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import type { MedioPago } from "#modules/ajustes/medios-pago.ts";
import { negativaTopes, type TopesCompra } from "#modules/carrito/topes.ts";
import { Bienvenida, BienvenidaBreve, PorDondePartir, useConPuntos } from "./bienvenida.tsx";
import { CambiosDePrecio } from "./cambios-de-precio.tsx";
import { CuponCarrito } from "./cupon.tsx";
import { EnvioCarrito } from "./envio/envio-carrito.tsx";
import { LineasCarrito } from "./lineas.tsx";
import { MiniCarrito } from "./mini.tsx";
import { CasillaCondiciones } from "./pago/condiciones.tsx";
import { DialogoCompra, DialogoIngresar } from "./pago/dialogo-compra.tsx";
import { Transferencia } from "./pago/transferencia.tsx";
import { TuCompra } from "./pago/tu-compra.tsx";
import { avisoLinea } from "./precios.ts";
import { BarraPagar, ResumenCarrito } from "./resumen.tsx";
import { type CajaCarrito, type PropsCaja, useCaja } from "./use-caja.ts";

type Props = PropsCaja & {
  topes: TopesCompra;
  /** The person has just confirmed the account. */
  bienvenida: boolean;
  /** How it can be paid, in the order that the owner chose. */
  medios: readonly MedioPago[];
  /** Said to a person who owes points: they are taken from those of this purchase. */
  aviso_puntos: string | null;
  /** How long the shop usually takes to confirm a transfer; null when it cannot be said. */
  habitual: string | null;
};

/** First the cart with its form and its sum; after 'Pagar', the bank card and what it pays. */
export function Carrito({ topes, bienvenida, medios, aviso_puntos, habitual, ...props }: Props) {
  const caja = useCaja(props);
  const { items, vigente, compra, totales } = caja;
  /** Transfers come first unless the owner said otherwise. */
  const primero = medios[0] === "transferencia" || medios.length === 0;
  const exceso = negativaTopes(items, totales?.total ?? null, topes);
  return (
    <>
      {items.length === 0 ? (
        bienvenida ? (
          <Bienvenida />
        ) : (
          <CarritoVacio />
        )
      ) : (
        <>
          {bienvenida && <BienvenidaBreve />}
          <div className="carrito-titulo">
            <h1 ref={caja.titulo} tabIndex={-1} className="outline-0">
              {vigente ? (primero ? "Transfiere y listo" : "Elige cómo pagar") : "Tu carrito"}
            </h1>
            <Pasos
              actual={compra.fase === "hecha" ? 3 : vigente ? 2 : 1}
              pago={primero ? "Transferencia" : "Pago"}
            />
          </div>
          {[exceso?.frase, aviso_puntos].map(
            (frase) =>
              frase && (
                <Note key={frase} kind="warning" className="mb-4">
                  {frase}
                </Note>
              ),
          )}
          {vigente ? (
            <div className="carrito-grilla carrito-pago">
              <Transferencia
                ref={caja.tarjeta}
                cotizacion={vigente}
                habitual={habitual}
                alConfirmar={compra.abrir}
                medios={medios}
                enLinea={compra.enLinea}
              />
              <TuCompra
                items={items}
                hoy={caja.precios.hoy}
                totales={totales}
                envio={caja.destinado.sumado}
                entrega={caja.entrega && { ...caja.entrega.escrita, ...vigente.destinatario }}
                retiro={caja.retiro.enTienda ? caja.retiro.lugar : null}
                cambiar={
                  <Button
                    type="button"
                    variant="ghost"
                    size="sm"
                    className="text-enlace!"
                    onClick={caja.cambiar}
                  >
                    Cambiar
                  </Button>
                }
              />
            </div>
          ) : (
            <PasoCarrito caja={caja} />
          )}
        </>
      )}
      <DialogoCompra compra={compra} items={items} total={vigente?.total ?? totales?.total ?? 0} />
      <DialogoIngresar abierto={compra.fase === "ingresar"} cerrar={compra.cerrar} />
    </>
  );
}

/** Lines, then who receives them, and the sum beside them; phones ask for the delivery first. */
function PasoCarrito({ caja }: { caja: CajaCarrito }) {
  const { items, conProductos, precios, entrega, totales, destinado, retiro, cupon, cotizando, pagar } = caja;
  const { lugar, envio, llegando, incluido_hasta, elegir, sumado, cargando } = destinado;
  return (
    <>
      <div className="carrito-grilla">
        <div className="flex min-w-0 flex-col gap-4">
          <CambiosDePrecio cambios={precios.cambios} />
          {entrega && <MiniCarrito items={items} total={totales?.total ?? null} />}
          {conProductos && (
            <EnvioCarrito
              className={entrega ? "lg:order-1" : "order-1"}
              incluido_hasta={incluido_hasta}
              entrega={entrega}
              lugar={lugar}
              envio={envio}
              llegando={llegando}
              elegirComuna={elegir}
              retiro={retiro.lugar}
              enTienda={retiro.enTienda}
              elegirRetiro={retiro.elegir}
            />
          )}
          <LineasCarrito
            items={items}
            hoy={precios.hoy}
            aviso={(item) => avisoLinea(item, precios.hoy)}
            alCambiar={caja.olvidarError}
          />
        </div>
        {/* Busy until today's prices and the shipping arrive: until then the sums are not final. */}
        <aside
          className="carrito-lado min-w-0 lg:sticky lg:top-23"
          aria-label="Pago"
          aria-busy={precios.hoy === null || cargando || undefined}
        >
          <ResumenCarrito
            totales={totales}
            envio={sumado}
            revisando={conProductos && cupon.codigo !== null && cupon.descuento === null}
            error={caja.error}
            cotizando={cotizando}
            pagar={pagar}
            condiciones={<Casilla caja={caja} />}
          >
            {conProductos && <CuponCarrito cupon={cupon} />}
          </ResumenCarrito>
        </aside>
      </div>
      <BarraPagar totales={totales} cotizando={cotizando} pagar={pagar} />
    </>
  );
}

function Casilla({ caja: { condiciones, items } }: { caja: CajaCarrito }) {
  const { version, casilla, acepta, error, marcar } = condiciones;
  if (version === null) return null;
  return (
    <CasillaCondiciones
      version={version}
      conTickets={items.some(({ tipo }) => tipo === "ticket")}
      error={error}
      control={{ ref: casilla, checked: acepta, onChange: marcar }}
    />
  );
}

export const CarritoVacio = () => (
  <EmptyState
    level={1}
    image="vacio-carrito"
    title="Vaya, tu carrito está vacío"
    text={`Date una vuelta por el catálogo${useConPuntos() ? " o suma puntos" : ""}.`}
    className="carrito-vacio pt-10 md:pt-14"
    actions={<PorDondePartir />}
  />
);

/** The current step of the payment: 1, 2 or 3. */
const Pasos = ({ actual, pago }: { actual: number; pago: string }) => (
  <ol className="carrito-pasos flex gap-1 md:gap-2.5" aria-label="Pasos de la compra">
    {["Carrito", pago, "Listo"].map((nombre, i) => {
      const hecho = i + 1 < actual;
      return (
        <li
          key={nombre}
          className="flex items-center rounded-full font-semibold whitespace-nowrap h-9.5 max-md:data-[state=done]:sr-only max-md:data-[state=next]:sr-only md:h-10"
          data-state={hecho ? "done" : i + 1 === actual ? "current" : "next"}
          aria-current={i + 1 === actual ? "step" : undefined}
        >
          <i className="grid place-items-center flex-none rounded-full" aria-hidden="true">
            {hecho ? <Check className="size-4" /> : i + 1}
          </i>
          {nombre}
          {hecho && <span className="sr-only"> (listo)</span>}
        </li>
      );
    })}
  </ol>
);

import { useEffect, useRef, useState } from "react";
import { useTarifas } from "#app/envio/use-tarifas.ts";
import { Check } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { juntarLineas } from "#modules/carrito/lineas.ts";
import { negativaTopes, type TopesCompra } from "#modules/carrito/topes.ts";
import type { TarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import { Bienvenida, BienvenidaBreve, PorDondePartir } from "./bienvenida.tsx";
import { CambiosDePrecio } from "./cambios-de-precio.tsx";
import { CuponCarrito, useCupon } from "./cupon.tsx";
import { EnvioCarrito } from "./envio/envio-carrito.tsx";
import { envioDeItems, envioEsperado } from "./envio/envio-de-items.ts";
import type { Direccion } from "./envio/formulario-direccion.tsx";
import { LineasCarrito } from "./lineas.tsx";
import { totalesDe } from "./lineas-carrito.ts";
import { DialogoCompra, DialogoIngresar } from "./pago/dialogo-compra.tsx";
import { Transferencia } from "./pago/transferencia.tsx";
import { type UsuarioCarrito, useCompra } from "./pago/use-compra.ts";
import { useCotizacion } from "./pago/use-cotizacion.ts";
import { avisoLinea } from "./precios.ts";
import { BarraPagar, ResumenCarrito } from "./resumen.tsx";
import { SumasCarrito } from "./sumas.tsx";
import { useCarrito } from "./use-carrito.ts";
import { usePrecios } from "./use-precios.ts";

type Props = {
  usuario: UsuarioCarrito | null;
  /** The address of the profile; null for a visitor. */
  direccion: Direccion | null;
  /** The tariffs of that address. */
  destino: TarifasDeLugar | null;
  envio_incluido_hasta: number;
  topes: TopesCompra;
  /** The person has just confirmed the account. */
  bienvenida: boolean;
  /** Whether Khipu collects payments. */
  khipu: boolean;
  /** Said to a person who owes points: they are taken from those of this purchase. */
  aviso_puntos: string | null;
};

/** Items on the left, payment on the right; 'Pagar' replaces the summary with the bank card. */
export function Carrito(props: Props) {
  const { usuario, direccion, destino, envio_incluido_hasta, topes, bienvenida, khipu, aviso_puntos } = props;
  const items = juntarLineas(useCarrito());
  const conProductos = items.some(({ tipo }) => tipo === "producto");
  const cupon = useCupon(totalesDe(items)?.productos ?? 0);
  const cotizacion = useCotizacion({
    items,
    cupon: cupon.codigo,
    usuario: usuario?.codigo_referido ?? null,
    lugar: (conProductos && destino?.lugar.comuna) || "",
    alCotizar: (lineas) => precios.poner(lineas),
    sinSesion: () => compra.ingresar(),
  });
  const vigente = cotizacion.cotizacion;
  const precios = usePrecios(items, vigente !== null);
  const compra = useCompra({ items, usuario, cotizacion });
  const tarjeta = useRef<HTMLElement>(null);
  const alPagar = useFocoTrasPagar(tarjeta, vigente?.codigo ?? null);

  const { tarifas, esperada, elegir, cargando } = useTarifas(destino);
  const incluido_hasta = envio_incluido_hasta;
  const calculado = envioDeItems(items, precios.hoy, tarifas);
  const comuna = calculado === undefined ? (tarifas?.lugar.comuna ?? null) : conProductos ? esperada : null;
  const llegando = comuna !== null;
  const envio = llegando ? envioEsperado(comuna, incluido_hasta) : (calculado ?? null);
  const sumado = envio ? { envio, incluido_hasta, llegando } : null;
  const envio_cobrado = vigente ? vigente.envio_cobrado : (envio?.cobrado ?? 0);
  const descuento = vigente ? vigente.descuento : (cupon.descuento ?? 0);
  const totales = totalesDe(items, { descuento, envio_cobrado });
  const exceso = negativaTopes(items, totales?.total ?? null, topes);
  const pedir = usePedirDireccion(conProductos ? direccion : null);
  const pagar = async () => {
    if (pedir.falta()) return;
    alPagar();
    await cotizacion.pedir();
  };
  const paso = compra.fase === "hecha" ? 3 : vigente ? 2 : 1;
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
          <h1>Tu carrito</h1>
          <Pasos actual={paso} />
          <div className="carrito-grilla">
            <div className="min-w-0">
              <CambiosDePrecio cambios={precios.cambios} />
              {exceso && (
                <Note kind="warning" className="mb-4">
                  {exceso.frase}
                </Note>
              )}
              {aviso_puntos && (
                <Note kind="warning" className="mb-4">
                  {aviso_puntos}
                </Note>
              )}
              <LineasCarrito
                items={items}
                hoy={precios.hoy}
                aviso={(item) => (vigente ? null : avisoLinea(item, precios.hoy))}
                alCambiar={cotizacion.olvidarError}
              />
              {conProductos && (
                <EnvioCarrito
                  incluido_hasta={incluido_hasta}
                  direccion={direccion}
                  lugar={tarifas?.lugar ?? null}
                  envio={envio}
                  llegando={llegando}
                  elegirComuna={elegir}
                  campo={pedir.campo}
                  pedida={pedir.pedida}
                />
              )}
            </div>
            {/* Busy until today's prices and the shipping arrive: until then the sums are not final. */}
            <aside
              className="carrito-lado min-w-0 lg:sticky lg:top-23"
              aria-label="Pago"
              aria-busy={precios.hoy === null || cargando || undefined}
            >
              {vigente ? (
                <>
                  <Transferencia
                    ref={tarjeta}
                    cotizacion={vigente}
                    alConfirmar={compra.abrir}
                    conKhipu={khipu ? compra.conKhipu : null}
                  />
                  {totales && (
                    <SumasCarrito
                      totales={totales}
                      envio={sumado}
                      className="mt-0 px-4 py-4.5 md:px-5.5 md:py-4.5"
                    />
                  )}
                </>
              ) : (
                <ResumenCarrito
                  totales={totales}
                  envio={sumado}
                  revisando={conProductos && cupon.codigo !== null && cupon.descuento === null}
                  error={cotizacion.error}
                  cotizando={cotizacion.cotizando}
                  pagar={pagar}
                >
                  {conProductos && <CuponCarrito cupon={cupon} />}
                </ResumenCarrito>
              )}
            </aside>
          </div>
          {!vigente && <BarraPagar totales={totales} cotizando={cotizacion.cotizando} pagar={pagar} />}
        </>
      )}
      <DialogoCompra compra={compra} items={items} total={vigente?.total ?? totales?.total ?? 0} />
      <DialogoIngresar abierto={compra.fase === "ingresar"} cerrar={compra.cerrar} />
    </>
  );
}

/** A sale with products needs an address: 'Pagar' without one moves the focus to the form that asks for it. */
function usePedirDireccion(direccion: Direccion | null) {
  const campo = useRef<HTMLInputElement>(null);
  const [pedida, setPedida] = useState(false);
  const completa = direccion === null || Boolean(direccion.direccion && direccion.comuna);
  return {
    campo,
    pedida: pedida && !completa,
    falta() {
      if (completa) return false;
      setPedida(true);
      campo.current?.focus();
      return true;
    },
  };
}

/** After 'Pagar' the focus moves to the bank card; returning to the page does not move it. */
function useFocoTrasPagar(tarjeta: { readonly current: HTMLElement | null }, codigo: string | null) {
  const pedido = useRef(false);
  useEffect(() => {
    if (!codigo || !pedido.current) return;
    pedido.current = false;
    const { current } = tarjeta;
    current?.focus({ preventScroll: true });
    const arriba = current?.getBoundingClientRect().top ?? 0;
    if (arriba < 0 || arriba > window.innerHeight / 2) current?.scrollIntoView({ block: "start" });
  }, [codigo, tarjeta]);
  return () => {
    pedido.current = true;
  };
}

export const CarritoVacio = () => (
  <EmptyState
    level={1}
    image="vacio-carrito"
    title="Vaya, tu carrito está vacío"
    text="Date una vuelta por el catálogo o suma puntos para el próximo sorteo."
    className="carrito-vacio pt-10 md:pt-14"
    actions={<PorDondePartir />}
  />
);

const PASOS = ["Carrito", "Transferencia", "Confirmación"];

/** The current step of the payment: 1, 2 or 3. */
const Pasos = ({ actual }: { actual: number }) => (
  <ol
    className="carrito-pasos flex gap-1 mt-3 mb-4 md:gap-2.5 md:mx-0 md:mt-4.5 md:mb-6"
    aria-label="Pasos de la compra"
  >
    {PASOS.map((nombre, i) => {
      const hecho = i + 1 < actual;
      return (
        <li
          key={nombre}
          className="flex items-center rounded-[99px] font-semibold whitespace-nowrap h-9.5 md:h-10"
          data-state={hecho ? "done" : i + 1 === actual ? "current" : "next"}
          aria-current={i + 1 === actual ? "step" : undefined}
        >
          <i className="grid place-items-center flex-none rounded-[99px]" aria-hidden="true">
            {hecho ? <Check className="size-4" /> : i + 1}
          </i>
          {nombre}
          {hecho && <span className="sr-only"> (listo)</span>}
        </li>
      );
    })}
  </ol>
);

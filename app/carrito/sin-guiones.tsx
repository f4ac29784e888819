import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { WhatsAppIcon } from "#app/ui/button/whatsapp-icon.tsx";
import { Trash2 } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { CARRITO, claveLinea, SIN_CARGOS } from "#modules/carrito/lineas.ts";
import { enlaceWhatsapp, mensajeCarrito } from "#modules/carrito/mensaje-whatsapp.ts";
import { negativaTopes, type TopesCompra } from "#modules/carrito/topes.ts";
import type { TarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import type { RetiroTienda } from "#modules/compras/envio/retiro.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Cesta } from "./cesta.server.ts";
import { EntregaSinGuiones } from "./envio/entrega-sin-guiones.tsx";
import { envioDeItems } from "./envio/envio-de-items.ts";
import type { EntregaGuardada } from "./envio/use-entrega.ts";
import { ImagenLinea, NombreLinea } from "./linea.tsx";
import { totalesDe } from "./lineas-carrito.ts";
import { PagarSinGuiones } from "./pago/pagar-sin-guiones.tsx";
import type { CotizacionSinGuiones } from "./pago/sin-guiones.server.ts";
import { TransferidaSinGuiones } from "./pago/transferida-sin-guiones.tsx";
import { TuCompra } from "./pago/tu-compra.tsx";
import { avisoLinea, sinRetractoDe } from "./precios.ts";
import { type EnvioSumado, SumasCarrito } from "./sumas.tsx";

type Props = {
  cesta: Cesta;
  whatsapp_numero: string;
  visitante: boolean;
  topes: TopesCompra;
  /** What the profile says of who receives the goods; null for a visitor. */
  entrega: EntregaGuardada | null;
  /** The place of the profile with its tariffs; null for a visitor and without an address. */
  destino: TarifasDeLugar | null;
  /** Where goods can be picked up; null when the shop does not offer it. */
  retiro: RetiroTienda | null;
  /** The terms in force; null for a visitor. */
  terminos: string | null;
  /** How long the shop usually takes to confirm a transfer; null when it cannot be said. */
  habitual: string | null;
  respuesta: Respuesta<CotizacionSinGuiones> | undefined;
};

const FORMULARIO = "pagar";
const TRANSFERENCIA = "transferencia";

/** The cart without scripts: every change and the payment are forms, and the order can be sent by chat. */
export function CarritoSinGuiones(props: Props) {
  const { cesta, topes, entrega, destino, terminos, respuesta } = props;
  const { items, hoy } = cesta;
  const envio = envioDeItems(items, hoy, destino);
  const sumado = envio && destino ? { envio, incluido_hasta: destino.incluido_hasta } : null;
  if (respuesta?.datos) {
    const { datos, valores } = respuesta;
    return <PagoSinGuiones {...props} cotizacion={datos} escrito={valores} items={items} envio={sumado} />;
  }
  const totales = totalesDe(items, { ...SIN_CARGOS, envio_cobrado: envio?.cobrado ?? 0 });
  const exceso = negativaTopes(items, totales?.total ?? null, topes);
  const conProductos = items.some(({ tipo }) => tipo === "producto");
  return (
    <>
      {respuesta && !respuesta.ok && (
        <Note kind="error" className="mb-4">
          {respuesta.mensaje}
        </Note>
      )}
      <div className="carrito-grilla">
        <div className="flex min-w-0 flex-col gap-4">
          <ul className="card cart-lines" aria-label="Lo que llevas">
            {items.map((item) => (
              <Linea
                key={claveLinea(item)}
                item={item}
                aviso={avisoLinea(item, hoy)}
                sin_retracto={sinRetractoDe(item, hoy)}
              />
            ))}
          </ul>
          {entrega && conProductos && (
            <EntregaSinGuiones
              form={FORMULARIO}
              entrega={entrega}
              retiro={props.retiro}
              respuesta={respuesta}
            />
          )}
        </div>
        <section className="card carrito-tarjeta px-4 py-4.5 md:p-5.5" aria-labelledby="resumen">
          <h2 id="resumen" className="text-[1.375rem]">
            Resumen
          </h2>
          {totales ? (
            <SumasCarrito totales={totales} envio={sumado} />
          ) : (
            <Note kind="error">{CARRITO.demasiado}</Note>
          )}
          {!envio && entrega && conProductos && (
            <Note kind="info" className="mt-4">
              Al pulsar «Pagar» te decimos cuánto cuesta el envío a tu comuna, antes de que transfieras.
            </Note>
          )}
          {totales && exceso && (
            <Note kind="warning" className="mt-4">
              {exceso.frase}
            </Note>
          )}
          {terminos !== null && totales && (
            <PagarSinGuiones
              id={FORMULARIO}
              terminos={terminos}
              conTickets={items.some(({ tipo }) => tipo === "ticket")}
              conProductos={conProductos}
              respuesta={respuesta}
            />
          )}
          <OtrosCaminos {...props} mensaje={mensajeCarrito(items, totales?.total ?? 0, envio)} />
        </section>
      </div>
    </>
  );
}

type PropsCaminos = Pick<Props, "whatsapp_numero" | "visitante"> & { mensaje: string };

/** Signing in is the next step of a visitor; the shop's chat is the second way for all. */
const OtrosCaminos = ({ whatsapp_numero, visitante, mensaje }: PropsCaminos) => (
  <div className="mt-5 grid gap-3">
    {visitante && (
      <ButtonLink size="lg" full to="/ingresar?volver=/carrito">
        Ingresar
      </ButtonLink>
    )}
    {whatsapp_numero && (
      <ButtonLink
        variant="ghost"
        full
        className="btn-whatsapp"
        icon={<WhatsAppIcon />}
        href={enlaceWhatsapp(whatsapp_numero, mensaje)}
      >
        Comprar por WhatsApp
      </ButtonLink>
    )}
  </div>
);

type PropsPago = Pick<Props, "cesta" | "habitual"> & {
  cotizacion: CotizacionSinGuiones;
  escrito: Record<string, string>;
  items: readonly ItemCarrito[];
  envio: EnvioSumado | null;
};

/** After 'Pagar': the bank card, and what it pays to read. */
const PagoSinGuiones = ({ cesta, habitual, cotizacion, escrito, items, envio }: PropsPago) => (
  <div className="carrito-grilla carrito-pago">
    <TransferidaSinGuiones id={TRANSFERENCIA} cotizacion={cotizacion} habitual={habitual} escrito={escrito} />
    <TuCompra
      items={items}
      hoy={cesta.hoy}
      totales={cotizacion}
      envio={cotizacion.retiro ? null : envio}
      entrega={cotizacion.entrega}
      retiro={cotizacion.retiro}
      cambiar={
        <Button
          form={TRANSFERENCIA}
          name="intento"
          value="volver"
          variant="ghost"
          size="sm"
          className="text-enlace!"
        >
          Cambiar
        </Button>
      }
    />
  </div>
);

type PropsLinea = { item: ItemCarrito; aviso: string | null; sin_retracto: string | null };

function Linea({ item, aviso, sin_retracto }: PropsLinea) {
  const { tipo, id, name, precio, cantidad } = item;
  const oculto = (
    <>
      <input type="hidden" name="tipo" value={tipo} />
      <input type="hidden" name="id" value={id} />
      {item.opcion !== undefined && <input type="hidden" name="opcion" value={item.opcion} />}
    </>
  );
  return (
    <li className="carrito-linea">
      <ImagenLinea item={item} />
      <NombreLinea item={item} aviso={aviso} sin_retracto={sin_retracto}>
        <b>{name}</b>
      </NombreLinea>
      <form method="post" action="/carrito" className="flex gap-2">
        {oculto}
        <input
          type="number"
          name="cantidad"
          min={1}
          required
          defaultValue={cantidad}
          aria-label={`Cantidad de ${name}`}
          className="input h-11! w-14! px-2.5!"
        />
        <Button name="intento" value="cambiar" variant="secondary" size="sm" className="min-h-11!">
          Cambiar
        </Button>
      </form>
      <b className="carrito-linea-precio justify-self-end tracking-[-0.03em] text-right">
        {pesos(precio * cantidad)}
      </b>
      <form method="post" action="/carrito" className="top-1.5 right-1.5 text-tinta-3 absolute md:static">
        {oculto}
        <button
          type="submit"
          name="intento"
          value="quitar"
          className="icon-btn"
          aria-label={`Quitar ${name}`}
        >
          <Trash2 className="size-5" aria-hidden="true" />
        </button>
      </form>
    </li>
  );
}

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
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Cesta } from "./cesta.server.ts";
import { envioDeItems } from "./envio/envio-de-items.ts";
import { ImagenLinea, NombreLinea } from "./linea.tsx";
import { totalesDe } from "./lineas-carrito.ts";
import { PagarSinGuiones } from "./pago/pagar-sin-guiones.tsx";
import type { CotizacionSinGuiones } from "./pago/sin-guiones.server.ts";
import { avisoLinea, sinRetractoDe } from "./precios.ts";
import { SumasCarrito } from "./sumas.tsx";

type Props = {
  cesta: Cesta;
  whatsapp_numero: string;
  visitante: boolean;
  topes: TopesCompra;
  /** The place of the profile with its tariffs; null for a visitor and without an address. */
  destino: TarifasDeLugar | null;
  /** The terms in force; null for a visitor. */
  terminos: string | null;
  respuesta: Respuesta<CotizacionSinGuiones> | undefined;
};

/** The cart without scripts: every change and the payment are forms, and the order can be sent by chat. */
export function CarritoSinGuiones(props: Props) {
  const { cesta, whatsapp_numero, visitante, topes, destino, terminos, respuesta } = props;
  const { items, hoy } = cesta;
  const envio = envioDeItems(items, hoy, destino);
  const sumado = envio && destino ? { envio, incluido_hasta: destino.incluido_hasta } : null;
  const totales = totalesDe(items, { ...SIN_CARGOS, envio_cobrado: envio?.cobrado ?? 0 });
  const exceso = negativaTopes(items, totales?.total ?? null, topes);
  const mensaje = mensajeCarrito(items, totales?.total ?? 0, envio);
  return (
    <div className="carrito-grilla">
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
      <section className="card carrito-tarjeta px-4 py-4.5 md:p-5.5" aria-labelledby="resumen">
        <h2 id="resumen" className="text-[1.375rem]">
          Resumen
        </h2>
        {totales ? (
          <SumasCarrito totales={totales} envio={sumado} />
        ) : (
          <Note kind="error">{CARRITO.demasiado}</Note>
        )}
        {!destino && !visitante && (
          <Note kind="info" className="mt-4">
            <a href="/mis-datos">Guarda tu dirección</a> para saber cuánto cuesta el envío.
          </Note>
        )}
        {totales && exceso && (
          <Note kind="warning" className="mt-4">
            {exceso.frase}
          </Note>
        )}
        {terminos !== null && totales && (
          <PagarSinGuiones
            terminos={terminos}
            conTickets={items.some(({ tipo }) => tipo === "ticket")}
            respuesta={respuesta}
          />
        )}
        <div className="mt-5 grid gap-3">
          {whatsapp_numero && (
            <ButtonLink
              variant="whatsapp"
              size="lg"
              full
              icon={<WhatsAppIcon />}
              href={enlaceWhatsapp(whatsapp_numero, mensaje)}
            >
              Comprar por WhatsApp
            </ButtonLink>
          )}
          {visitante && (
            <ButtonLink variant="secondary" size="lg" full to="/ingresar?volver=/carrito">
              Ingresar
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  );
}

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
          className="input h-11! w-20! px-3!"
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

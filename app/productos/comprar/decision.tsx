import { ShoppingCart } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink, type ButtonSize } from "#app/ui/button.tsx";
import { Stepper } from "#app/ui/field/stepper.tsx";
import { Note } from "#app/ui/note.tsx";
import { WhatsAppIcon } from "#app/ui/whatsapp-icon.tsx";
import { enlaceWhatsapp, mensajeWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { useAgregar } from "./agregar.ts";
import { FormularioAgregar } from "./formulario.tsx";

type Props = { producto: FichaProducto["producto"]; whatsapp_numero: string };

const FORMULARIO = "al-carrito";
const DEMASIADO = "El total es demasiado grande. Elige una cantidad menor.";

/** Price, quantity, total and the two ways to buy; on phones the last three are also fixed at the bottom. */
export function ComprarDecision({ producto: p, whatsapp_numero }: Props) {
  const [cantidad, setCantidad] = useState(1);
  const agregar = useAgregar();
  const total = p.precio_cliente * cantidad;
  const cabe = Number.isSafeInteger(total) && Number.isSafeInteger(p.puntos_regalo * cantidad);
  const mensaje = { producto: p.producto, sku: p.sku, precio: p.precio_cliente, cantidad };
  const whatsapp = cabe ? enlaceWhatsapp(whatsapp_numero, mensajeWhatsapp(mensaje)) : undefined;
  const alCarrito = () =>
    agregar({
      id: p.id,
      tipo: "producto",
      cantidad,
      precio: p.precio_cliente,
      name: p.producto,
      imagen_1: p.imagen_1,
      puntos: p.puntos,
      puntos_regalo: p.puntos_regalo,
    });
  const monto = cabe ? pesos(total) : "—";
  return (
    <>
      <Precio precio={p.precio_cliente}>
        <PuntosDeRegalo puntos={cabe ? p.puntos_regalo * cantidad : p.puntos_regalo} />
      </Precio>
      <FormularioAgregar id={FORMULARIO} item={{ tipo: "producto", id: p.id }} alAgregar={alCarrito}>
        <div className="comprar-cantidad">
          <Stepper label="Cantidad" name="cantidad" value={cantidad} onChange={setCantidad} />
          <p className="comprar-total needs-js">
            Total
            <output aria-live="polite">{monto}</output>
          </p>
        </div>
        {!cabe && (
          <Note kind="error" className="mt-4">
            {DEMASIADO}
          </Note>
        )}
        <div className="comprar-acciones">
          <BotonWhatsapp enlace={whatsapp} size="lg" full />
          <Button size="lg" full disabled={!cabe} icon={<ShoppingCart aria-hidden="true" />}>
            Añadir al carrito
          </Button>
        </div>
      </FormularioAgregar>
      <ComprarBarra formulario={FORMULARIO} total={monto} whatsapp={whatsapp} alCarrito={cabe} />
    </>
  );
}

export const Precio = ({ precio, children }: { precio: number; children?: ReactNode }) => (
  <div className="comprar-precio">
    <p>
      <b>{pesos(precio)}</b>
      <small>IVA incluido</small>
    </p>
    {children}
  </div>
);

type BarraProps = {
  /** The id of the form that its button submits. */
  formulario: string;
  total: string;
  whatsapp: string | undefined;
  alCarrito: boolean;
};

/** Only on phones: keeps the purchase buttons within reach of the thumb. */
const ComprarBarra = ({ formulario, total, whatsapp, alCarrito }: BarraProps) => (
  <section className="comprar-barra" data-buy-bar aria-label="Comprar">
    <p>
      <small>Total</small>
      <b>{total}</b>
    </p>
    <BotonWhatsapp enlace={whatsapp} breve />
    <Button form={formulario} disabled={!alCarrito}>
      Añadir al carrito
    </Button>
  </section>
);

/** The gift points of the current quantity; renders nothing when there are none. */
const PuntosDeRegalo = ({ puntos }: { puntos: number }) =>
  puntos === 0 ? null : (
    <p className="comprar-regalo">
      <img src="/art/logo/moneda.svg" alt="" width={24} height={24} />
      <span>
        Ganas <b>{conPuntos(puntos)}</b> de regalo
      </span>
    </p>
  );

type PropsWhatsapp = {
  /** Undefined while the order is incomplete. */
  enlace: string | undefined;
  size?: ButtonSize;
  full?: boolean;
  /** Only the icon, where there is no room for words. */
  breve?: boolean;
};

const NOMBRE = "Comprar por WhatsApp";

/** Opens the shop's chat in another tab, with the order already written. */
function BotonWhatsapp({ enlace, size, full, breve }: PropsWhatsapp) {
  const look = { variant: "whatsapp", size, full, icon: <WhatsAppIcon /> } as const;
  const texto = breve ? <span className="sr-only">{NOMBRE}</span> : NOMBRE;
  if (enlace === undefined) {
    return (
      <Button {...look} type="button" disabled>
        {texto}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} href={enlace} target="_blank" rel="noopener noreferrer">
      {texto}
    </ButtonLink>
  );
}

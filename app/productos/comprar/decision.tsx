import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { useScrolledPast } from "#app/lib/use-scrolled-past.ts";
import { BuyBar } from "#app/ui/bar/buy-bar.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { WhatsAppIcon } from "#app/ui/button/whatsapp-icon.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { Stepper } from "#app/ui/field/stepper.tsx";
import { ShoppingCart } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { enlaceWhatsapp, mensajeWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { avisoQuedan, quedanPocas } from "#modules/productos/existencias/existencias.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { alcanzables, rangoDiferencias, skuCompleto } from "#modules/productos/opciones/opciones.ts";
import { menorEnPalabras } from "#modules/productos/precio-honesto.ts";
import { useAgregar } from "./agregar.ts";
import { FormularioAgregar } from "./formulario.tsx";
import { ComprarOpciones, type EleccionOpcion, faltaElegir } from "./opciones.tsx";

type Props = {
  ficha: Pick<FichaProducto, "producto" | "opciones">;
  eleccion: EleccionOpcion;
  whatsapp_numero: string;
  quedan_desde: number;
  /** True when the form came back because nothing was chosen. */
  falta: boolean;
  /** Between the price and the purchase: the raffle of the product. */
  children: ReactNode;
};

const FORMULARIO = "al-carrito";
const DEMASIADO = "El total es demasiado grande. Elige una cantidad menor.";

/** Price, quantity, total and the two ways to buy. On phones price and main button come back at the bottom once the page was scrolled past them. */
export function ComprarDecision({ ficha, eleccion, whatsapp_numero, quedan_desde, falta, children }: Props) {
  const { producto: p, opciones } = ficha;
  const { opcion } = eleccion;
  const [cantidad, setCantidad] = useState(1);
  const [pedida, setPedida] = useState(falta);
  const agregar = useAgregar();
  const acciones = useRef<HTMLDivElement>(null);
  const porElegir = opciones.length > 0 && opcion === null;
  const rango = porElegir ? rangoDiferencias(alcanzables(opciones)) : null;
  // While the price is open, the lowest one that can be bought stands for it everywhere.
  const diferencia = opcion?.diferencia ?? rango?.minima ?? 0;
  const desde = rango !== null && rango.minima < rango.maxima;
  const precio = p.precio_cliente + diferencia;
  // The product says it of its cheapest option.
  const menor_antes = opcion ? opciones.find(({ id }) => id === opcion.id)?.menor_antes : p.menor_antes;
  // The options of a product have the units: what is said is about the chosen one.
  const quedan = opcion ? quedanPocas(opcion.existencias, quedan_desde) : p.quedan;
  const total = precio * cantidad;
  const cabe = Number.isSafeInteger(total) && Number.isSafeInteger(p.puntos_regalo * cantidad);
  const mensaje = {
    producto: p.producto,
    opcion: porElegir ? "Opción por elegir" : eleccion.nombre,
    sku: skuCompleto(p.sku, opcion?.sufijo ?? null),
    precio,
    cantidad,
  };
  const chat = cabe ? enlaceWhatsapp(whatsapp_numero, mensajeWhatsapp(mensaje)) : undefined;
  const whatsapp = whatsapp_numero === "" ? null : chat;
  const pedirEleccion = () => {
    setPedida(true);
    const libre = ["valor_1", "valor_2"].find(
      (campo) => !document.querySelector(`#opciones [name=${campo}]:checked`),
    );
    document.querySelector<HTMLInputElement>(`#opciones [name=${libre ?? "valor_1"}]:enabled`)?.focus();
  };
  const alCarrito = () => {
    if (porElegir) return pedirEleccion();
    agregar({
      id: p.id,
      tipo: "producto",
      ...(opcion && { opcion: opcion.id, opcion_nombre: eleccion.nombre ?? "" }),
      cantidad,
      precio,
      name: p.producto,
      imagen_1: opcion?.imagen ?? p.imagen_1,
      puntos: p.puntos,
      puntos_regalo: p.puntos_regalo,
    });
  };
  const alWhatsapp = (event: MouseEvent) => {
    if (!porElegir) return;
    event.preventDefault();
    pedirEleccion();
  };
  const monto = cabe ? pesos(total) : "—";
  return (
    <>
      <PrecioCompra
        precio={precio}
        desde={desde}
        oferta={ofertaDe(p, { diferencia, menor_antes: menor_antes ?? null })}
      >
        <PuntosDeRegalo puntos={cabe ? p.puntos_regalo * cantidad : p.puntos_regalo} />
        {quedan !== null && <Chip tone={quedan === 0 ? "muted" : "warning"}>{avisoQuedan(quedan)}</Chip>}
      </PrecioCompra>
      {children}
      <FormularioAgregar id={FORMULARIO} item={{ tipo: "producto", id: p.id }} alAgregar={alCarrito}>
        {opciones.length > 0 && (
          <ComprarOpciones
            ficha={ficha}
            eleccion={eleccion}
            aviso={pedida && porElegir ? faltaElegir(p, eleccion.elegidos) : null}
          />
        )}
        <div className="comprar-acciones flex gap-2.5" ref={acciones}>
          <Stepper
            label="Cantidad"
            name="cantidad"
            value={cantidad}
            onChange={setCantidad}
            className="flex-none w-34 grid-cols-[44px_minmax(0,1fr)_44px]! [&_input]:w-full"
          />
          <Button
            size="lg"
            disabled={!cabe}
            icon={<ShoppingCart aria-hidden="true" />}
            className="min-w-0 flex-1 max-md:min-h-13 max-md:px-2 max-md:text-[1.0625rem]"
          >
            Añadir al carrito
          </Button>
        </div>
        <TotalCompra monto={monto} desde={desde} varias={cantidad > 1} />
        {!cabe && (
          <Note kind="error" className="mt-3">
            {DEMASIADO}
          </Note>
        )}
      </FormularioAgregar>
      <BotonWhatsapp enlace={whatsapp} alPulsar={alWhatsapp} />
      <ComprarBarra acciones={acciones} nombre={totalDesde(desde)} total={monto} alCarrito={cabe} />
    </>
  );
}

const totalDesde = (desde: boolean) => (desde ? "Total desde" : "Total");

/** Of one unit it only repeats the price, so it stays small. */
const TotalCompra = ({ monto, desde, varias }: { monto: string; desde: boolean; varias: boolean }) => (
  <p
    className={cx(
      "comprar-total needs-js mt-1.5 flex flex-wrap items-baseline gap-x-2 font-semibold text-tinta-3 wrap-anywhere",
      varias ? "text-[0.9375rem]" : "text-[0.8125rem]",
    )}
  >
    {totalDesde(desde)}
    <output
      className={cx("tabular-nums text-tinta", varias && "font-display text-[1.5rem] font-extrabold")}
      aria-live="polite"
    >
      {monto}
    </output>
  </p>
);

type PrecioProps = {
  precio: number;
  /** The options leave the price open: this is the lowest one. */
  desde?: boolean;
  oferta?: Oferta | null;
  children?: ReactNode;
};

/** The former price, the lowest one of the 30 days before the offer, and its end. */
type Oferta = { antes: number; menor: number | null; hasta: Date };

type ConOferta = { precio_normal: number | null; oferta_hasta: Date | null };
type DeOpcion = { diferencia: number; menor_antes: number | null };

function ofertaDe(
  { precio_normal, oferta_hasta }: ConOferta,
  { diferencia, menor_antes }: DeOpcion,
): Oferta | null {
  if (precio_normal === null || oferta_hasta === null) return null;
  return {
    antes: precio_normal + diferencia,
    menor: menor_antes,
    hasta: oferta_hasta,
  };
}

export const PrecioCompra = ({ precio, desde = false, oferta = null, children }: PrecioProps) => (
  <div className="comprar-precio">
    <p className="flex flex-wrap items-baseline gap-x-2.5 text-[0.8125rem] font-medium text-tinta-3 max-md:flex-col md:text-[0.875rem]">
      <span className="flex items-baseline gap-x-2">
        {desde && <small className="text-[0.875rem]">Desde</small>}
        <b className="comprar-monto">{pesos(precio)}</b>
      </span>
      <small className="text-[inherit] max-md:text-xs">IVA incluido</small>
    </p>
    {oferta && (
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-[0.9375rem] text-tinta-2 max-md:order-last max-md:w-full">
        Antes <s>{pesos(oferta.antes)}</s>
        <span className="font-semibold text-tinta">
          Oferta hasta el {formatearDia(new Date(oferta.hasta.getTime() - 1))}
        </span>
        {oferta.menor && <small className="w-full text-[0.8125rem]">{menorEnPalabras(oferta.menor)}</small>}
      </p>
    )}
    {children}
  </div>
);

type BarraProps = {
  /** The row of the purchase in the page: the bar takes its place once the page was scrolled past it. */
  acciones: RefObject<HTMLElement | null>;
  nombre: string;
  total: string;
  alCarrito: boolean;
};

/** Only on phones: keeps the main button within reach of the thumb. */
function ComprarBarra({ acciones, nombre, total, alCarrito }: BarraProps) {
  const pasada = useScrolledPast(acciones);
  return (
    <BuyBar className="comprar-barra" label="Comprar" name={nombre} total={total} hidden={!pasada}>
      <Button form={FORMULARIO} disabled={!alCarrito} className="px-3.5">
        Añadir al carrito
      </Button>
    </BuyBar>
  );
}

/** The gift points of the current quantity; renders nothing when there are none. */
const PuntosDeRegalo = ({ puntos }: { puntos: number }) =>
  puntos === 0 ? null : (
    <p className="comprar-regalo">
      <img src="/art/logo/moneda.svg" alt="" width={20} height={20} />
      <span>
        Ganas <b className="font-extrabold tabular-nums">{conPuntos(puntos)}</b>
        <span className="sr-only"> de regalo</span>
      </span>
    </p>
  );

type PropsWhatsapp = {
  /** Null in a shop without WhatsApp; undefined while the order is incomplete. */
  enlace: string | null | undefined;
  alPulsar: (event: MouseEvent) => void;
};

const NOMBRE = "Comprar por WhatsApp";

/** The second way to buy: opens the shop's chat in another tab, with the order already written. */
function BotonWhatsapp({ enlace, alPulsar }: PropsWhatsapp) {
  if (enlace === null) return null;
  const look = {
    variant: "ghost",
    className: "btn-whatsapp comprar-whatsapp",
    icon: <WhatsAppIcon />,
  } as const;
  if (enlace === undefined) {
    return (
      <Button {...look} type="button" disabled>
        {NOMBRE}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} href={enlace} onClick={alPulsar} target="_blank" rel="noopener noreferrer">
      {NOMBRE}
    </ButtonLink>
  );
}

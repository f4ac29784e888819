import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { useOnScreen } from "#app/lib/use-on-screen.ts";
import { Button, ButtonLink, type ButtonSize } from "#app/ui/button.tsx";
import { BuyBar } from "#app/ui/buy-bar.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Stepper } from "#app/ui/field/stepper.tsx";
import { ShoppingCart } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { WhatsAppIcon } from "#app/ui/whatsapp-icon.tsx";
import { enlaceWhatsapp, mensajeWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { avisoQuedan, quedanPocas } from "#modules/productos/existencias/existencias.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { alcanzables, rangoDiferencias, skuCompleto } from "#modules/productos/opciones/opciones.ts";
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
};

const FORMULARIO = "al-carrito";
const DEMASIADO = "El total es demasiado grande. Elige una cantidad menor.";

/** Price, quantity, total and the two ways to buy; on phones the last three are also fixed at the bottom. */
export function ComprarDecision({ ficha, eleccion, whatsapp_numero, quedan_desde, falta }: Props) {
  const { producto: p, opciones } = ficha;
  const { opcion } = eleccion;
  const [cantidad, setCantidad] = useState(1);
  const [pedida, setPedida] = useState(falta);
  const agregar = useAgregar();
  const acciones = useRef<HTMLDivElement>(null);
  const porElegir = opciones.length > 0 && opcion === null;
  const precio = p.precio_cliente + (opcion?.diferencia ?? 0);
  // The options of a product have the units: what is said is about the chosen one.
  const quedan = opcion ? quedanPocas(opcion.existencias, quedan_desde) : p.quedan;
  const total = precio * cantidad;
  const cabe = Number.isSafeInteger(total) && Number.isSafeInteger(p.puntos_regalo * cantidad);
  const mensaje = {
    producto: p.producto,
    opcion: eleccion.nombre,
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
        desde={porElegir ? rangoDiferencias(alcanzables(opciones)) : null}
        oferta={ofertaDe(p, opcion?.diferencia ?? 0)}
      >
        <PuntosDeRegalo puntos={cabe ? p.puntos_regalo * cantidad : p.puntos_regalo} />
        {quedan !== null && <Chip tone={quedan === 0 ? "muted" : "warning"}>{avisoQuedan(quedan)}</Chip>}
      </PrecioCompra>
      <FormularioAgregar id={FORMULARIO} item={{ tipo: "producto", id: p.id }} alAgregar={alCarrito}>
        {opciones.length > 0 && (
          <ComprarOpciones
            ficha={ficha}
            eleccion={eleccion}
            aviso={pedida && porElegir ? faltaElegir(p, eleccion.elegidos) : null}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Stepper label="Cantidad" name="cantidad" value={cantidad} onChange={setCantidad} />
          <p className="comprar-total text-[0.8125rem] font-semibold leading-[1.3] text-tinta-3 text-right wrap-anywhere needs-js">
            Total
            <output className="block tracking-[-0.02em] text-tinta" aria-live="polite">
              {monto}
            </output>
          </p>
        </div>
        {!cabe && (
          <Note kind="error" className="mt-4">
            {DEMASIADO}
          </Note>
        )}
        <div className="comprar-acciones grid mt-5 gap-2.5 md:gap-3" ref={acciones}>
          <BotonWhatsapp enlace={whatsapp} alPulsar={alWhatsapp} size="lg" full />
          <Button size="lg" full disabled={!cabe} icon={<ShoppingCart aria-hidden="true" />}>
            Añadir al carrito
          </Button>
        </div>
      </FormularioAgregar>
      <ComprarBarra
        acciones={acciones}
        formulario={FORMULARIO}
        total={monto}
        whatsapp={whatsapp}
        alWhatsapp={alWhatsapp}
        alCarrito={cabe}
      />
    </>
  );
}

type PrecioProps = {
  precio: number;
  /** The range of differences while the options leave the price open. */
  desde?: { minima: number; maxima: number } | null;
  oferta?: Oferta | null;
  children?: ReactNode;
};

/** The former price and the end of the offer. */
type Oferta = { antes: number; hasta: Date };

type ConOferta = { precio_normal: number | null; oferta_hasta: Date | null };

const ofertaDe = ({ precio_normal, oferta_hasta }: ConOferta, diferencia: number): Oferta | null =>
  precio_normal !== null && oferta_hasta !== null
    ? { antes: precio_normal + diferencia, hasta: oferta_hasta }
    : null;

export const PrecioCompra = ({ precio, desde = null, oferta = null, children }: PrecioProps) => (
  <div className="comprar-precio flex flex-wrap items-center gap-3 mt-3.5 mb-4 md:gap-x-4.5 md:gap-y-3 md:mx-0 md:mt-5 md:mb-5.5">
    <p>
      {desde && desde.minima < desde.maxima && (
        <small className="text-[0.875rem] font-medium text-tinta-3">Desde</small>
      )}
      <b>{pesos(precio + (desde?.minima ?? 0))}</b>
      <small className="text-[0.875rem] font-medium text-tinta-3">IVA incluido</small>
    </p>
    {oferta && (
      <p className="comprar-oferta text-[0.9375rem] text-tinta-2">
        Antes <s>{pesos(oferta.antes + (desde?.minima ?? 0))}</s>
        <span>Oferta hasta el {formatearDia(new Date(oferta.hasta.getTime() - 1))}</span>
      </p>
    )}
    {children}
  </div>
);

type BarraProps = {
  /** The same buttons in the page: while they are on screen the bar is not needed. */
  acciones: RefObject<HTMLElement | null>;
  /** The id of the form that its button submits. */
  formulario: string;
  total: string;
  whatsapp: string | null | undefined;
  alWhatsapp: (event: MouseEvent) => void;
  alCarrito: boolean;
};

/** Only on phones: keeps the purchase buttons within reach of the thumb. */
function ComprarBarra({ acciones, formulario, total, whatsapp, alWhatsapp, alCarrito }: BarraProps) {
  const sobra = useOnScreen(acciones);
  return (
    <BuyBar className="comprar-barra" label="Comprar" total={total} hidden={sobra}>
      <BotonWhatsapp enlace={whatsapp} alPulsar={alWhatsapp} breve />
      <Button form={formulario} disabled={!alCarrito}>
        Añadir al carrito
      </Button>
    </BuyBar>
  );
}

/** The gift points of the current quantity; renders nothing when there are none. */
const PuntosDeRegalo = ({ puntos }: { puntos: number }) =>
  puntos === 0 ? null : (
    <p className="comprar-regalo min-h-9.5 py-1 pr-3.5 pl-2 rounded-[99px] text-[0.90625rem] font-medium bg-oro-100 text-oro-700 dark:bg-tierra-l30 dark:text-oro-l90">
      <img src="/art/logo/moneda.svg" alt="" width={24} height={24} />
      <span>
        Ganas <b>{conPuntos(puntos)}</b> de regalo
      </span>
    </p>
  );

type PropsWhatsapp = {
  /** Null in a shop without WhatsApp; undefined while the order is incomplete. */
  enlace: string | null | undefined;
  alPulsar: (event: MouseEvent) => void;
  size?: ButtonSize;
  full?: boolean;
  /** Only the icon, where there is no room for words. */
  breve?: boolean;
};

const NOMBRE = "Comprar por WhatsApp";

/** Opens the shop's chat in another tab, with the order already written. */
function BotonWhatsapp({ enlace, alPulsar, size, full, breve }: PropsWhatsapp) {
  if (enlace === null) return null;
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
    <ButtonLink {...look} href={enlace} onClick={alPulsar} target="_blank" rel="noopener noreferrer">
      {texto}
    </ButtonLink>
  );
}

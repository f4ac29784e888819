import { createContext, useContext, useState } from "react";
import { Link } from "react-router";
import { ChipPedido } from "#app/cuenta/mis-pedidos/chip-estado.tsx";
import { PHONE } from "#app/lib/phone.ts";
import { agregarAlCarrito } from "#app/productos/comprar/agregar.ts";
import { AvisosProducto, PrecioProducto } from "#app/productos/precio.tsx";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ArrowUpRight, Check } from "#app/ui/iconos.tsx";
import type { Componente, EnCarrito } from "#modules/asistente/protocolo.ts";
import { conPuntos, miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { sePuedeComprar } from "#modules/productos/tarjeta.ts";
import { frasePrimeros } from "#modules/sorteos/abonos/minimo-abono.ts";
import { TEXTOS_VENTANA } from "./textos.ts";

type Of<K extends Componente["key"]> = Extract<Componente, { key: K }>["arguments"];

/** Closes the window. A link to a page of the shop needs it on phones, where the window covers the page. */
export const CerrarChat = createContext<() => void>(() => undefined);

/** Links of the chat open in a new tab, so that the conversation stays open. */
const NEW_TAB = { target: "_blank", rel: "noopener noreferrer" } as const;

export function TarjetaAsistente({ card }: { card: Componente }) {
  switch (card.key) {
    case "producto":
      return <Producto {...card.arguments} />;
    case "sorteo":
      return <Sorteo {...card.arguments} />;
    case "pedido":
      return <Pedido {...card.arguments} />;
    case "enlace":
      return (
        <ButtonLink href={card.arguments.enlace} {...NEW_TAB} variant="secondary" size="sm">
          {card.arguments.texto}
          <ArrowUpRight aria-hidden="true" />
        </ButtonLink>
      );
    case "puerta":
      return <Puerta {...card.arguments} />;
    case "texto":
      return null;
    case "origen":
      return <Origen {...card.arguments} />;
  }
}

/** A way to reach a person: the whole line is the link, with its hours under it. */
const Puerta = ({ texto, detalle, enlace }: Of<"puerta">) => (
  <ButtonLink href={enlace} {...NEW_TAB} variant="secondary" size="sm" className="mati-puerta">
    <span>
      {texto}
      {detalle && <small className="block font-normal text-tinta-2">{detalle}</small>}
    </span>
    <ArrowUpRight aria-hidden="true" />
  </ButtonLink>
);

/** Where the figures of an answer come from: one quiet line that unfolds. */
function Origen({ texto, datos }: Of<"origen">) {
  if (datos.length === 0) return <p className="mati-origen">{texto}</p>;
  return (
    <details className="mati-origen">
      <summary>{texto} · Ver de dónde sale</summary>
      <ul>
        {datos.map(({ dato, de, enlace }) => (
          <li key={`${dato} ${de}`}>
            <b>{dato}</b> ·{" "}
            {enlace ? (
              <a href={enlace} {...NEW_TAB}>
                {de}
              </a>
            ) : (
              de
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Producto(producto: Of<"producto">) {
  const { nombre, imagen, disponible, puntos_regalo, detalle, enlace, quedan } = producto;
  const precio = { ...producto, precio_cliente: producto.precio };
  const enVenta = sePuedeComprar({ disponible, quedan });
  return (
    <article className="mati-tarjeta mati-producto grid-cols-[96px_minmax(0,1fr)] gap-3.5 items-center w-[min(330px,100%)] py-2.5 pr-3.5 pl-2.5">
      <img
        src={imagen ?? "/art/ilustraciones/caja.webp"}
        alt=""
        width="96"
        height="96"
        loading="lazy"
        className="size-24 rounded-campo object-cover bg-papel-2"
      />
      <div>
        <h3 className="tracking-normal wrap-anywhere">{nombre}</h3>
        <p className="mati-precio flex flex-wrap items-center gap-x-2 gap-y-1 tracking-[-0.02em]">
          <PrecioProducto precio={precio} />
          {disponible ? <AvisosProducto precio={precio} /> : <Chip tone="muted">No disponible</Chip>}
        </p>
        {puntos_regalo > 0 && enVenta && (
          <p className="text-aviso font-semibold">Te regala {conPuntos(puntos_regalo)}</p>
        )}
        {detalle && <p>{detalle}</p>}
      </div>
      <div className="col-span-full flex flex-wrap gap-2">
        {enVenta && producto.carrito && <AlCarrito {...producto} carrito={producto.carrito} />}
        {enVenta && !producto.carrito ? (
          <ButtonLink href={enlace} {...NEW_TAB} size="sm" aria-label={`Elegir opciones: ${nombre}`}>
            Elegir opciones
          </ButtonLink>
        ) : (
          <Ver que="producto" cual={nombre} enlace={enlace} />
        )}
      </div>
    </article>
  );
}

/** Puts one unit in the cart of the shop. The price is the one that the card shows; the cart checks it again. */
function AlCarrito({ nombre, precio, puntos_regalo, carrito }: Of<"producto"> & { carrito: EnCarrito }) {
  const [dicho, setDicho] = useState<{ motivo: string | null } | null>(null);
  const close = useContext(CerrarChat);
  const agregar = () =>
    setDicho({
      motivo: agregarAlCarrito({
        ...carrito,
        tipo: "producto",
        cantidad: 1,
        precio,
        name: nombre,
        puntos_regalo,
      }),
    });
  const leave = () => {
    if (window.matchMedia(PHONE).matches) close();
  };
  return (
    <>
      <Button type="button" size="sm" aria-label={`Añadir al carrito: ${nombre}`} onClick={agregar}>
        Añadir al carrito
      </Button>
      <p
        className="mati-agregado order-1 flex-wrap items-center gap-x-1.5 gap-y-1 w-full font-semibold"
        role="status"
        data-failed={dicho?.motivo ? true : undefined}
      >
        {dicho?.motivo}
        {dicho?.motivo === null && (
          <>
            <Check className="size-4" aria-hidden="true" />
            {TEXTOS_VENTANA.enCarrito}{" "}
            <Link to="/carrito" className="min-h-6 text-enlace underline underline-offset-3" onClick={leave}>
              Ver carrito
            </Link>
          </>
        )}
      </p>
    </>
  );
}

function Sorteo({ nombre, reunido, objetivo, faltan, fecha_sorteo, minimo, mios, enlace }: Of<"sorteo">) {
  const primeros = minimo === null ? null : frasePrimeros({ objetivo, minimo, acumulado: reunido });
  return (
    <article className="mati-tarjeta">
      <h3 className="tracking-normal wrap-anywhere">{nombre}</h3>
      <ProgressBar value={reunido} max={objetivo} label={`Puntos reunidos para ${nombre}`} size="sm" />
      <p className="flex justify-between items-center gap-2.5 text-tinta-2 tabular-nums">
        {primeros ?? (
          <>
            <span>
              <b className="text-tinta">{miles(reunido)}</b> de {miles(objetivo)}
            </span>
            <span>{faltan > 0 ? `Faltan ${miles(faltan)}` : "¡Meta reunida!"}</span>
          </>
        )}
      </p>
      {mios !== null && <p>Tienes {conPuntos(mios)} aquí.</p>}
      {minimo !== null && primeros === null && <p>Se participa desde {conPuntos(minimo)}.</p>}
      {fecha_sorteo && <Fecha fecha={new Date(fecha_sorteo)} />}
      <Ver que="sorteo" cual={nombre} enlace={enlace} variant="gold" />
    </article>
  );
}

const Fecha = ({ fecha }: { fecha: Date }) => (
  <p>
    Se sortea el {formatearDia(fecha)} a las {formatearHora(fecha)}.
  </p>
);

function Pedido({ codigo, estado, total, detalle, enlace }: Of<"pedido">) {
  return (
    <article className="mati-tarjeta">
      <h3 className="tracking-normal wrap-anywhere">Pedido {codigo}</h3>
      <p className="flex justify-between items-center gap-2.5 text-tinta-2 tabular-nums">
        <ChipPedido estado={estado} />
        <b className="text-tinta">{pesos(total)}</b>
      </p>
      {detalle && <p>{detalle}</p>}
      <Ver que="pedido" cual={codigo} enlace={enlace} />
    </article>
  );
}

type VerProps = { que: string; cual: string; enlace: string; variant?: "secondary" | "gold" };

const Ver = ({ que, cual, enlace, variant = "secondary" }: VerProps) => (
  <ButtonLink href={enlace} {...NEW_TAB} variant={variant} size="sm" aria-label={`Ver ${que}: ${cual}`}>
    Ver {que}
  </ButtonLink>
);

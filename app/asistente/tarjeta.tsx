import { ArrowUpRight, PackageCheck } from "lucide-react";
import { AvisosProducto, PrecioProducto } from "#app/productos/precio.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { Componente } from "#modules/asistente/protocolo.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";

type Of<K extends Componente["key"]> = Extract<Componente, { key: K }>["arguments"];

/** Links of the chat open in a new tab, so that the conversation stays open. */
const NEW_TAB = { target: "_blank", rel: "noopener noreferrer" } as const;

export function Tarjeta({ card }: { card: Componente }) {
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
  }
}

function Producto({ nombre, precio: precio_cliente, imagen, disponible, enlace, ...hechos }: Of<"producto">) {
  const precio = { precio_cliente, ...hechos };
  return (
    <article className="mati-tarjeta mati-producto">
      <img src={imagen ?? "/art/ilustraciones/caja.webp"} alt="" width="96" height="96" loading="lazy" />
      <div>
        <h3>{nombre}</h3>
        <p className="mati-precio">
          <PrecioProducto precio={precio} />
          {disponible ? <AvisosProducto precio={precio} /> : <Chip tone="muted">No disponible</Chip>}
        </p>
        <Ver que="producto" cual={nombre} enlace={enlace} />
      </div>
    </article>
  );
}

function Sorteo({ nombre, reunido, objetivo, faltan, fecha_sorteo, enlace }: Of<"sorteo">) {
  return (
    <article className="mati-tarjeta">
      <h3>{nombre}</h3>
      <ProgressBar value={reunido} max={objetivo} label={`Puntos reunidos para ${nombre}`} size="sm" />
      <p className="mati-cifras">
        <span>
          <b>{miles(reunido)}</b> de {miles(objetivo)}
        </span>
        <span>{faltan > 0 ? `Faltan ${miles(faltan)}` : "¡Meta reunida!"}</span>
      </p>
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

function Pedido({ codigo, estado, total, enlace }: Of<"pedido">) {
  return (
    <article className="mati-tarjeta">
      <h3>Pedido {codigo}</h3>
      <p className="mati-cifras">
        <Chip tone="info" icon={<PackageCheck aria-hidden="true" />}>
          {estado}
        </Chip>
        <b>{pesos(total)}</b>
      </p>
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

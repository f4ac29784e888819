import { useId, useState } from "react";
import { useAgregar } from "#app/productos/comprar/agregar.ts";
import { FormularioAgregar } from "#app/productos/comprar/formulario.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Note } from "#app/ui/note.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { TicketPublico } from "#modules/productos/leer-tickets.server.ts";
import { otroExtremo, textoClaro } from "./color-ticket.ts";

type Props = { ticket: TicketPublico; enVenta: boolean };

/** A perforated ticket in its own colour: points on the stub, name, price and the way into the cart beside it. */
export function Ticket({ ticket: t, enVenta }: Props) {
  const [cantidad, setCantidad] = useState(1);
  const agregar = useAgregar();
  const total = t.precio * cantidad;
  const cabe = Number.isSafeInteger(total) && Number.isSafeInteger(t.puntos * cantidad);
  const alCarrito = () =>
    agregar({
      id: t.id,
      tipo: "ticket",
      cantidad,
      precio: t.precio,
      name: t.ticket,
      imagen_1: t.imagen_1,
      puntos: t.puntos,
      puntos_regalo: 0,
    });
  return (
    <article className="ticket">
      <Talon hex={t.hex} puntos={t.puntos} />
      <div className="ticket-body">
        <div className="ticket-head">
          <div>
            <h2>{t.ticket}</h2>
            <p className="ticket-price">{pesos(t.precio)}</p>
            <p className="ticket-rate">{pesos(Math.round((t.precio * 100) / t.puntos))} cada 100 puntos</p>
          </div>
          {t.imagen_1 && <Foto archivo={t.imagen_1} alt="" sizes="76px" hasta={192} />}
        </div>
        {enVenta && (
          <FormularioAgregar
            item={{ tipo: "ticket", id: t.id }}
            alAgregar={alCarrito}
            className="ticket-actions"
          >
            <Stepper
              label={`Cantidad de ${t.ticket}`}
              name="cantidad"
              value={cantidad}
              onChange={setCantidad}
            />
            <Button variant="gold" disabled={!cabe}>
              Añadir al carrito
            </Button>
          </FormularioAgregar>
        )}
        {cantidad > 1 && cabe && (
          <p className="ticket-total" aria-live="polite">
            {miles(t.puntos * cantidad)} puntos por <b>{pesos(total)}</b>
          </p>
        )}
        {!cabe && <Note kind="error">El total es demasiado grande. Elige una cantidad menor.</Note>}
      </div>
    </article>
  );
}

/** Drawn, because its colour is data and no class. */
function Talon({ hex, puntos: cuantos }: { hex: string; puntos: number }) {
  const id = useId();
  return (
    <div className={cx("ticket-stub", textoClaro(hex) ? "text-white" : "text-oro-900")}>
      <svg aria-hidden="true" width="100%" height="100%">
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={hex} />
          <stop offset="1" stopColor={otroExtremo(hex)} />
        </linearGradient>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
      <p>
        <b>{miles(cuantos)}</b> puntos
      </p>
    </div>
  );
}

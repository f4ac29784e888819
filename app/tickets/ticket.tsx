import { useState } from "react";
import { useAgregar } from "#app/productos/comprar/agregar.ts";
import { FormularioAgregar } from "#app/productos/comprar/formulario.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Stepper } from "#app/ui/field/stepper.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos, miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { TicketPublico } from "#modules/productos/leer-tickets.server.ts";

type Props = { ticket: TicketPublico; enVenta: boolean };

/** A perforated ticket in its own colour: points on the stub; name, price and cart button beside it. */
export function TicketTarjeta({ ticket: t, enVenta }: Props) {
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
      <Talon id={`talon-${t.id}`} hex={t.hex} puntos={t.puntos} />
      <div className="flex flex-col justify-between gap-3 min-w-0 p-4 sm:py-4.5 sm:pr-4.5 sm:pl-5.5">
        <div className="ticket-cabeza flex justify-between gap-3">
          <div>
            <h2 className="text-[1.1875rem] wrap-anywhere">{t.ticket}</h2>
            <p className="ticket-precio mt-2 tracking-[-0.03em]">{pesos(t.precio)}</p>
            <p className="mt-1.25 text-[0.8125rem] text-tinta-3">
              {pesos(Math.round((t.precio * 100) / t.puntos))} cada 100 puntos
            </p>
          </div>
          {t.imagen_1 && <Foto archivo={t.imagen_1} alt="" sizes="76px" hasta={192} />}
        </div>
        {enVenta && (
          <FormularioAgregar
            item={{ tipo: "ticket", id: t.id }}
            alAgregar={alCarrito}
            className="ticket-acciones grid gap-2.5 lg:grid-cols-[148px_minmax(0,1fr)]"
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
          <p className="text-[0.875rem] text-tinta-2 tabular-nums wrap-anywhere" aria-live="polite">
            {conPuntos(t.puntos * cantidad)} por <b>{pesos(total)}</b>
          </p>
        )}
        {!cabe && <Note kind="error">El total es demasiado grande. Elige una cantidad menor.</Note>}
      </div>
    </article>
  );
}

/** Drawn as SVG, because its colour is data and not a class. */
function Talon({ id, hex, puntos: cuantos }: { id: string; hex: string; puntos: number }) {
  return (
    <div
      className={cx(
        "ticket-talon relative grid place-items-center min-h-39.5 overflow-hidden text-center",
        textoClaro(hex) ? "text-white" : "text-oro-900",
      )}
    >
      <svg className="absolute inset-0" aria-hidden="true" width="100%" height="100%">
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={hex} />
          <stop offset="1" stopColor={otroExtremo(hex)} />
        </linearGradient>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
      <p className="relative font-bold leading-[1.2]">
        <b className="block tracking-[-0.04em]">{miles(cuantos)}</b> puntos
      </p>
    </div>
  );
}

const MINIMO_TEXTO = 4.5;

type Rgb = [number, number, number];

function leerHex(hex: string): Rgb {
  const canal = (i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16) || 0;
  return [canal(0), canal(1), canal(2)];
}

const lineal = (canal: number) => {
  const parte = canal / 255;
  return parte <= 0.04045 ? parte / 12.92 : ((parte + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance as defined by WCAG. */
function luminancia(hex: string): number {
  const [r, g, b] = leerHex(hex);
  return 0.2126 * lineal(r) + 0.7152 * lineal(g) + 0.0722 * lineal(b);
}

export const contrasteConBlanco = (hex: string): number => 1.05 / (luminancia(hex) + 0.05);

/** White text where its contrast suffices; otherwise the dark brown of points. */
export const textoClaro = (hex: string): boolean => contrasteConBlanco(hex) >= MINIMO_TEXTO;

/** The other end of the gradient moves away from the text's colour, so that the contrast only increases. */
export function otroExtremo(hex: string): string {
  const hacia = textoClaro(hex) ? 0 : 255;
  const fuerza = textoClaro(hex) ? 0.28 : 0.42;
  const mezcla = leerHex(hex).map((canal) => Math.round(canal + (hacia - canal) * fuerza));
  return `#${mezcla.map((canal) => canal.toString(16).padStart(2, "0")).join("")}`;
}

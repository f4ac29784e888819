import { type KeyboardEvent, type MouseEvent, useId } from "react";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { urlFoto } from "#modules/productos/foto.ts";

type Punto = { x: number; y: number };
type Props = { nombre: string; archivo: string; punto: Punto; alCambiar: (punto: Punto) => void };

const PASO = 2;
const PASO_GRANDE = 10;
const dentro = (n: number) => Math.max(0, Math.min(100, Math.round(n)));

const FLECHAS: Readonly<Record<string, Punto>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The point of a picture that stays in view where the page crops it: a press on the picture, the arrow keys, or two
 * numbers.
 */
export function Foco({ nombre, archivo, punto, alCambiar }: Props) {
  const ayuda = useId();
  const { x, y } = punto;
  const tocar = (event: MouseEvent<HTMLButtonElement>) => {
    // The keyboard also presses buttons, without a place.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    alCambiar({
      x: dentro(((event.clientX - left) / width) * 100),
      y: dentro(((event.clientY - top) / height) * 100),
    });
  };
  const mover = (event: KeyboardEvent) => {
    const flecha = FLECHAS[event.key];
    if (!flecha) return;
    event.preventDefault();
    const paso = event.shiftKey ? PASO_GRANDE : PASO;
    alCambiar({ x: dentro(x + flecha.x * paso), y: dentro(y + flecha.y * paso) });
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3">
        <ScriptButton
          className="portada-foco relative min-w-0 rounded-campo overflow-hidden"
          aria-label={`Punto de enfoque: ${x}% desde la izquierda, ${y}% desde arriba`}
          aria-describedby={ayuda}
          onClick={tocar}
          onKeyDown={mover}
        >
          <img src={urlFoto(archivo, 480)} alt="" draggable={false} />
          <i
            className="absolute size-6.5 border-3 border-blanco rounded-[50%] pointer-events-none"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </ScriptButton>
        <figure className="grid gap-1 text-xs text-tinta-2">
          <img
            src={urlFoto(archivo, 192)}
            alt="Así se recorta"
            width={72}
            height={72}
            className="size-18 rounded-xl object-cover"
            style={{ objectPosition: `${x}% ${y}%` }}
          />
          <figcaption>Recorte</figcaption>
        </figure>
      </div>
      <p id={ayuda} className="text-[0.8125rem] text-tinta-2">
        Toca lo más importante de la foto, o muévelo con las flechas del teclado.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Field
          name={`${nombre}.x`}
          label="Desde la izquierda (%)"
          inputMode="numeric"
          value={String(x)}
          onChange={({ target }) => alCambiar({ x: dentro(Number(target.value) || 0), y })}
        />
        <Field
          name={`${nombre}.y`}
          label="Desde arriba (%)"
          inputMode="numeric"
          value={String(y)}
          onChange={({ target }) => alCambiar({ x, y: dentro(Number(target.value) || 0) })}
        />
      </div>
    </div>
  );
}

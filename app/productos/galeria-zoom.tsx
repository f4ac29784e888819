import "./galeria.css";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { ChevronLeft, ChevronRight, X } from "#app/ui/iconos.tsx";
import { Foto } from "./foto.tsx";
import { pasoDeTecla } from "./galeria-teclas.ts";

type Props = {
  imagenes: readonly string[];
  nombre: string;
  actual: number;
  elegir: (i: number) => void;
  cerrar: () => void;
};

const CIERRE_MS = 500;

/**
 * The picture as large as the window allows; a press doubles it at that point, and pinching works as usual. A default export,
 * because `lazy` requires one.
 */
export default function GaleriaZoom({ imagenes, nombre, actual, elegir, cerrar }: Props) {
  const ref = useDialogo(cerrar);
  const total = imagenes.length;
  const teclas = (event: KeyboardEvent) => {
    const siguiente = pasoDeTecla(event.key, actual, total);
    if (siguiente === null) return;
    event.preventDefault();
    elegir(siguiente);
  };
  const paso = (tecla: string) => () => elegir(pasoDeTecla(tecla, actual, total) ?? actual);
  return (
    <dialog
      ref={ref}
      className="galeria-zoom fixed inset-0 w-full h-dvh max-w-none max-h-none border-0 bg-noche-900 text-blanco overflow-hidden"
      aria-label={`Imágenes de ${nombre}`}
      onKeyDown={teclas}
    >
      <form
        method="dialog"
        className="flex items-center justify-between pt-[calc(8px_+_env(safe-area-inset-top))] pb-2 pr-2 pl-5 font-semibold"
      >
        <span aria-live="polite">
          Imagen {actual + 1} de {total}
        </span>
        <button type="submit" className="icon-btn" aria-label="Cerrar">
          <X aria-hidden="true" />
        </button>
      </form>
      <Lienzo key={imagenes[actual]} archivo={imagenes[actual] ?? null} nombre={nombre} />
      {total > 1 && (
        <div className="galeria-zoom-pasos flex justify-center gap-6 px-2 pt-2 pb-[calc(12px_+_env(safe-area-inset-bottom))]">
          <button type="button" className="icon-btn" aria-label="Imagen anterior" onClick={paso("ArrowLeft")}>
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label="Imagen siguiente"
            onClick={paso("ArrowRight")}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
      )}
    </dialog>
  );
}

/** Opens with the component; keeps it mounted until the closing animation has run. */
function useDialogo(cerrar: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const despues = useRef(cerrar);
  useEffect(() => {
    despues.current = cerrar;
  });
  useEffect(() => {
    const dialogo = ref.current;
    if (!dialogo) return;
    let espera: ReturnType<typeof setTimeout> | undefined;
    const alCerrar = () => {
      espera = setTimeout(() => despues.current(), CIERRE_MS);
    };
    dialogo.addEventListener("close", alCerrar);
    if (!dialogo.open) dialogo.showModal();
    return () => {
      clearTimeout(espera);
      dialogo.removeEventListener("close", alCerrar);
    };
  }, []);
  return ref;
}

function Lienzo({ archivo, nombre }: { archivo: string | null; nombre: string }) {
  const [doble, setDoble] = useState(false);
  const caja = useRef<HTMLDivElement>(null);
  const acercar = (event: MouseEvent<HTMLButtonElement>) => {
    const foto = event.currentTarget.querySelector("img") ?? event.currentTarget;
    const { left, top, width, height } = foto.getBoundingClientRect();
    // A press with the keyboard has no position: use the middle.
    const x = event.detail === 0 ? 0.5 : (event.clientX - left) / width;
    const y = event.detail === 0 ? 0.5 : (event.clientY - top) / height;
    setDoble(!doble);
    requestAnimationFrame(() => {
      const { current } = caja;
      current?.scrollTo({
        left: x * current.scrollWidth - current.clientWidth / 2,
        top: y * current.scrollHeight - current.clientHeight / 2,
        behavior: "instant",
      });
    });
  };
  return (
    <div className="galeria-zoom-lienzo relative grid overflow-auto" ref={caja}>
      <button
        type="button"
        className={cx(
          "galeria-zoom-foto grid place-items-center min-h-0 m-auto",
          doble && "galeria-zoom-foto-doble size-max",
        )}
        aria-label={doble ? "Alejar" : "Acercar"}
        onClick={acercar}
      >
        <Foto
          archivo={archivo}
          alt={nombre}
          sizes={doble ? "200vmin" : "100vmin"}
          hasta={960}
          prioridad="alta"
        />
      </button>
    </div>
  );
}

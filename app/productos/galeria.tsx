import "./galeria.css";
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "#app/ui/cx.ts";
import { urlFoto } from "#modules/productos/foto.ts";
import { Foto } from "./foto.tsx";
import { pasoDeTecla } from "./galeria-teclas.ts";

/** Loaded when a picture is first opened. */
const GaleriaZoom = lazy(() => import("./galeria-zoom.tsx"));

const SIZES_PRINCIPAL = "(min-width: 1280px) 603px, (min-width: 769px) 49vw, calc(100vw - 20px)";
const SIZES_MINIATURA = "(min-width: 769px) 92px, 54px";

type GaleriaProps = {
  imagenes: readonly string[];
  nombre: string;
  /** The picture of what the person chose; shown when it changes. */
  elegida?: string | null;
};

/**
 * A strip that scrolls by touch; the thumbnails below change the picture by pointer, tap, focus or arrow
 * keys.
 */
export function Galeria({ imagenes, nombre, elegida }: GaleriaProps) {
  const id = useId();
  const tira = useRef<HTMLDivElement>(null);
  const [actual, mostrar] = useTira(tira);
  const alElegir = useEffectEvent((foto: string) => {
    const lugar = imagenes.indexOf(foto);
    if (lugar >= 0) mostrar.lamina(lugar);
  });
  useEffect(() => {
    if (elegida) alElegir(elegida);
  }, [elegida]);
  const [zoom, setZoom] = useState(false);
  const abrir = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setZoom(true);
  };
  return (
    <div className="min-w-0">
      <div
        className="galeria-franja relative flex overflow-x-auto bg-crema-l96 -mx-1.5 rounded-[22px] md:mx-0 md:rounded-panel"
        ref={tira}
        onScroll={() => mostrar.segunDesplazamiento()}
      >
        {(imagenes.length > 0 ? imagenes : [null]).map((archivo, i) => (
          <Lamina
            key={archivo}
            archivo={archivo}
            nombre={nombre}
            abrir={abrir}
            i={i}
            total={imagenes.length}
            activa={i === actual}
            id={`${id}-${i}`}
          />
        ))}
      </div>
      {imagenes.length > 1 && (
        <Miniaturas imagenes={imagenes} actual={actual} id={id} nombre={nombre} elegir={mostrar.lamina} />
      )}
      {zoom && (
        <Suspense>
          <GaleriaZoom
            imagenes={imagenes}
            nombre={nombre}
            actual={actual}
            elegir={mostrar.lamina}
            cerrar={() => setZoom(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The picture in view, and the two ways to change it. */
function useTira(tira: RefObject<HTMLDivElement | null>) {
  const [actual, setActual] = useState(0);
  const mostrar = {
    lamina(i: number) {
      setActual(i);
      const { current } = tira;
      current?.scrollTo({ left: i * current.clientWidth, behavior: "instant" });
    },
    segunDesplazamiento() {
      const { current } = tira;
      if (current && current.clientWidth > 0) setActual(Math.round(current.scrollLeft / current.clientWidth));
    },
  };
  return [actual, mostrar] as const;
}

type LaminaProps = {
  archivo: string | null;
  nombre: string;
  id: string;
  i: number;
  total: number;
  activa: boolean;
  abrir: (event: MouseEvent) => void;
};

const alternativo = (nombre: string, i: number) => (i === 0 ? nombre : `${nombre}, imagen ${i + 1}`);

/** Without JavaScript the link opens the large picture. */
function Lamina({ archivo, nombre, id, i, total, activa, abrir }: LaminaProps) {
  const foto = (
    <Foto
      archivo={archivo}
      alt={alternativo(nombre, i)}
      sizes={SIZES_PRINCIPAL}
      hasta={960}
      prioridad={i === 0 ? "alta" : undefined}
    />
  );
  const panel = total > 1 ? ({ role: "tabpanel", "aria-labelledby": `${id}-tab` } as const) : {};
  return (
    <div
      className="galeria-lamina flex-[0_0_100%] min-w-0 aspect-[1/0.96]"
      id={id}
      {...panel}
      aria-hidden={activa ? undefined : true}
    >
      {archivo === null ? (
        foto
      ) : (
        <a
          className="block h-full"
          href={urlFoto(archivo, 960, "jpg")}
          onClick={abrir}
          tabIndex={activa ? undefined : -1}
          aria-label={`Ampliar ${alternativo(nombre, i)}`}
          aria-haspopup="dialog"
        >
          {foto}
        </a>
      )}
    </div>
  );
}

type MiniaturasProps = {
  imagenes: readonly string[];
  actual: number;
  id: string;
  nombre: string;
  elegir: (i: number) => void;
};

/** A single tab stop: arrows, Home and End move along the row. */
function Miniaturas({ imagenes, actual, id, nombre, elegir }: MiniaturasProps) {
  const caminar = (event: KeyboardEvent<HTMLDivElement>) => {
    const siguiente = pasoDeTecla(event.key, actual, imagenes.length);
    if (siguiente === null) return;
    event.preventDefault();
    document.getElementById(`${id}-${siguiente}-tab`)?.focus({ preventScroll: true });
  };
  return (
    <div
      className="grid grid-cols-[repeat(6,1fr)] gap-1.75 mt-2.5 md:gap-2.5 md:mt-3"
      role="tablist"
      aria-label={`Imágenes de ${nombre}`}
      onKeyDown={caminar}
    >
      {imagenes.map((archivo, i) => (
        <a
          key={archivo}
          id={`${id}-${i}-tab`}
          href={`#${id}-${i}`}
          role="tab"
          aria-selected={i === actual}
          aria-controls={`${id}-${i}`}
          tabIndex={i === actual ? 0 : -1}
          className={cx(
            "galeria-miniatura block aspect-square overflow-hidden",
            i === actual && "galeria-miniatura-activa",
          )}
          onPointerEnter={(event) => event.pointerType === "mouse" && elegir(i)}
          onFocus={() => elegir(i)}
          onClick={(event) => {
            event.preventDefault();
            elegir(i);
          }}
        >
          <Foto
            archivo={archivo}
            alt={`Imagen ${i + 1}`}
            sizes={SIZES_MINIATURA}
            hasta={192}
            prioridad="normal"
          />
        </a>
      ))}
    </div>
  );
}

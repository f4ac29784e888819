import "./producto.css";
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
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

/** On phones the picture is as high as its stage, which takes at most 44 % of the window. */
const SIZES_PRINCIPAL = "(min-width: 1280px) 603px, (min-width: 769px) 49vw, min(100vw, 44vh)";
const SIZES_MINIATURA = "92px";

/** For the page around it: the height of the stage on phones, of a product, of one that says more of its price or options, and of a raffle. */
export const ESCENA_COMPRA = "container-page relative escena";
export const ESCENA_COMPRA_LLENA = `${ESCENA_COMPRA} escena-baja`;
export const ESCENA_SORTEO = `${ESCENA_COMPRA} escena-baja escena-sorteo`;

type GaleriaProps = {
  imagenes: readonly string[];
  nombre: string;
  /** The picture of what the person chose; shown when it changes. */
  elegida?: string | null;
  /** Whether the name stands on the stage of small phones: the picture then gives way to the right, and no dots are there. */
  conNombre?: boolean;
  /** What stands on the stage. */
  children?: ReactNode;
};

/**
 * A strip that scrolls by touch. The thumbnails below it, or the dots on it on phones, change the picture by pointer, tap, focus or arrow keys. On phones
 * the whole picture stands on a stage from edge to edge: the colours of its left edge, drawn out, go on at both sides.
 */
export function Galeria({ imagenes, nombre, elegida, conNombre = false, children }: GaleriaProps) {
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
    <div className="galeria">
      <Foto
        archivo={imagenes[actual] ?? null}
        alt=""
        sizes={SIZES_PRINCIPAL}
        hasta={960}
        prioridad="normal"
        className="galeria-bordes"
      />
      <div className="galeria-franja no-scrollbar" ref={tira} onScroll={() => mostrar.segunDesplazamiento()}>
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
            conNombre={conNombre}
          />
        ))}
      </div>
      {conNombre && <div className="galeria-velo" />}
      {children}
      {imagenes.length > 1 && (
        <Miniaturas
          imagenes={imagenes}
          actual={actual}
          id={id}
          nombre={nombre}
          elegir={mostrar.lamina}
          className={conNombre ? "low:hidden" : undefined}
        />
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
  conNombre: boolean;
};

const alternativo = (nombre: string, i: number) => (i === 0 ? nombre : `${nombre}, imagen ${i + 1}`);

/** Without JavaScript the link opens the large picture. */
function Lamina({ archivo, nombre, id, i, total, activa, abrir, conNombre }: LaminaProps) {
  const foto = (
    <Foto
      archivo={archivo}
      alt={alternativo(nombre, i)}
      sizes={SIZES_PRINCIPAL}
      hasta={960}
      prioridad={i === 0 ? "alta" : undefined}
      className={cx("galeria-foto", conNombre && "low:mr-3 low:ml-auto")}
    />
  );
  const panel = total > 1 ? ({ role: "tabpanel", "aria-labelledby": `${id}-tab` } as const) : {};
  return (
    <div className="galeria-lamina" id={id} {...panel} aria-hidden={activa ? undefined : true}>
      {archivo === null ? (
        foto
      ) : (
        <a
          className="galeria-ampliar"
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
  className: string | undefined;
};

/** A single tab stop: arrows, Home and End move along the row. On phones each is a dot, and no thumbnail is loaded. */
function Miniaturas({ imagenes, actual, id, nombre, elegir, className }: MiniaturasProps) {
  const caminar = (event: KeyboardEvent<HTMLDivElement>) => {
    const siguiente = pasoDeTecla(event.key, actual, imagenes.length);
    if (siguiente === null) return;
    event.preventDefault();
    document.getElementById(`${id}-${siguiente}-tab`)?.focus({ preventScroll: true });
  };
  return (
    <div
      className={cx("galeria-miniaturas", className)}
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
          aria-label={`Imagen ${i + 1}`}
          aria-selected={i === actual}
          aria-controls={`${id}-${i}`}
          tabIndex={i === actual ? 0 : -1}
          onPointerEnter={(event) => event.pointerType === "mouse" && elegir(i)}
          onFocus={() => elegir(i)}
          onClick={(event) => {
            event.preventDefault();
            elegir(i);
          }}
        >
          <i />
          <Foto
            archivo={archivo}
            alt=""
            sizes={SIZES_MINIATURA}
            hasta={192}
            className="size-full object-cover max-md:hidden"
          />
        </a>
      ))}
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import type { leerEditor } from "#modules/portada/editar-portada.server.ts";
import { camposDe } from "#modules/portada/formulario.ts";
import { TIPOS, type Tipo } from "#modules/portada/portada.ts";
import { EditorProvider, valoresRechazados } from "./contexto.tsx";
import { ListaSecciones } from "./lista.tsx";
import { verPestana } from "./pestanas.tsx";

export type DatosEditor = Awaited<ReturnType<typeof leerEditor>>;

/** The form, for its buttons in the header of the page. */
export const FORMULARIO_PORTADA = "portada";

type Props = {
  datos: DatosEditor;
  demostracion: boolean;
  respuesta: Respuesta | undefined;
  /** A section was unfolded. */
  alAbrir: (tipo: Tipo) => void;
};

/** One form for the whole page, so that what is published is what is on the screen. */
export function Editor({ datos, demostracion, respuesta, alAbrir }: Props) {
  const { portada, version, categorias, productos } = useVigente(datos, respuesta);
  const { abierto, abrir } = useAbiertos(respuesta, alAbrir);
  const { formData } = useNavigation();
  const rechazados = valoresRechazados(respuesta);
  const valores = rechazados ?? camposDe(portada);
  const errores = rechazados ? (respuesta?.errores ?? {}) : {};
  const formulario = useFoco(version);
  return (
    <EditorProvider
      valor={{
        valor: (nombre) => valores.get(nombre) ?? "",
        error: (nombre) => errores[nombre],
        categorias,
        productos,
        demostracion,
        abierto,
        abrir,
      }}
    >
      <Form
        key={version}
        id={FORMULARIO_PORTADA}
        ref={formulario}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        noValidate
        className="grid grid-cols-1 gap-3.5"
        aria-label="Portada"
      >
        <input type="hidden" name="version" value={version} />
        <div className="sticky top-14 z-5 flex flex-wrap items-center gap-x-4 gap-y-1 bg-papel py-2">
          <Button
            name="intento"
            value="guardar"
            variant="secondary"
            size="sm"
            className="min-h-11!"
            loading={formData?.get("intento") === "guardar"}
          >
            Guardar borrador
          </Button>
          <CuentaErrores errores={errores} />
        </div>
        <ListaSecciones portada={portada} />
      </Form>
    </EditorProvider>
  );
}

/**
 * The page that is being edited. After a refusal it stays the one that the person started from, even when the server
 * already has another: what was typed must not vanish.
 */
function useVigente(datos: DatosEditor, respuesta: Respuesta | undefined): DatosEditor {
  const [vigente, setVigente] = useState(datos);
  const negada = respuesta !== undefined && !respuesta.ok;
  if (vigente.version !== datos.version && !negada) setVigente(datos);
  return vigente;
}

/** Which parts are unfolded. A refusal unfolds the parts with errors, and the preview asks for a section. */
function useAbiertos(respuesta: Respuesta | undefined, alAbrir: (tipo: Tipo) => void) {
  const conError = Object.keys(respuesta?.errores ?? {}).flatMap(prefijos);
  const [abiertos, setAbiertos] = useState<ReadonlySet<string>>(new Set(conError));
  const [vista, setVista] = useState(respuesta);
  const abrir = (id: string, si: boolean) => {
    setAbiertos((actual) => (actual.has(id) === si ? actual : con(actual, id, si)));
    const tipo = TIPOS.find((uno) => uno === id);
    if (tipo && si) alAbrir(tipo);
  };
  if (vista !== respuesta) {
    setVista(respuesta);
    if (conError.length > 0) setAbiertos(new Set([...abiertos, ...conError]));
  }
  useEffect(() => {
    const oir = ({ origin, data }: MessageEvent) => {
      const tipo = TIPOS.find((uno) => uno === data?.portada);
      if (origin !== window.location.origin || !tipo) return;
      setAbiertos((actual) => con(actual, tipo, true));
      verPestana("editar");
      const seccion = document.querySelector<HTMLElement>(`[data-tipo="${tipo}"] summary`);
      seccion?.scrollIntoView({ block: "center" });
      seccion?.focus({ preventScroll: true });
    };
    window.addEventListener("message", oir);
    return () => window.removeEventListener("message", oir);
  }, []);
  return { abierto: (id: string) => abiertos.has(id), abrir };
}

function con(actual: ReadonlySet<string>, id: string, si: boolean): ReadonlySet<string> {
  const nuevo = new Set(actual);
  if (si) nuevo.add(id);
  else nuevo.delete(id);
  return nuevo;
}

/** `carrusel.laminas.0.titulo` is inside `carrusel` and `carrusel.laminas.0`. */
const prefijos = (campo: string): string[] => {
  const partes = campo.split(".");
  return partes.map((_, i) => partes.slice(0, i + 1).join("."));
};

/** A save draws the form again, which would lose the keyboard focus: give it back to the same button or field. */
function useFoco(version: number) {
  const formulario = useRef<HTMLFormElement>(null);
  const ultimo = useRef<{ name: string; value: string } | null>(null);
  useEffect(() => {
    const nodo = formulario.current;
    const anotar = ({ target }: FocusEvent) => {
      const { name = "", value = "" } = target as HTMLInputElement;
      ultimo.current = target instanceof HTMLButtonElement ? { name, value } : { name, value: "" };
    };
    nodo?.addEventListener("focusin", anotar);
    return () => nodo?.removeEventListener("focusin", anotar);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version draws the form again
  useEffect(() => {
    const { name, value } = ultimo.current ?? {};
    if (!name || document.activeElement !== document.body) return;
    const iguales = [...(formulario.current?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [])];
    const suyo = value ? iguales.find((uno) => uno.value === value && !uno.disabled) : iguales[0];
    suyo?.focus({ preventScroll: true });
  }, [version]);
  return formulario;
}

import { useEffect, useState } from "react";
import { useGuardado } from "#app/lib/use-guardado.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { CheckboxField } from "#app/ui/field/field.tsx";
import { filaSiguiente, type OrdenTecla, ordenDe, TECLAS } from "./teclas.ts";

const ESCRIBE = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";
const FILAS = ".admin-contenido tbody > tr";

const escribe = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${ESCRIBE}, [role=dialog]`) !== null;

/** Focuses the link of another row: Enter then opens it, as any link. */
function mover(orden: "siguiente" | "anterior"): boolean {
  const enlaces = [...document.querySelectorAll(FILAS)].flatMap(
    (fila) => fila.querySelector<HTMLAnchorElement>('a[href^="/admin/"]') ?? [],
  );
  const actual = enlaces.findIndex((enlace) => enlace.closest("tr")?.contains(document.activeElement));
  enlaces[filaSiguiente(actual, enlaces.length, orden)]?.focus();
  return enlaces.length > 0;
}

function buscar(): boolean {
  const campo = document.querySelector<HTMLInputElement>(".admin-contenido input[type=search]");
  campo?.focus();
  campo?.select();
  return campo !== null;
}

/** The keys of the admin lists, and the dialog that tells them. People who dictate can switch the letters off. */
export function Teclado() {
  const [abierto, setAbierto] = useState(false);
  const [apagadas, guardar] = useGuardado("admin-teclas");
  useEffect(() => {
    const hacer = (orden: OrdenTecla): boolean => {
      if (orden === "ayuda") {
        setAbierto(true);
        return true;
      }
      if (apagadas === "no") return false;
      return orden === "buscar" ? buscar() : mover(orden);
    };
    function pulsar(event: KeyboardEvent): void {
      if (event.defaultPrevented) return;
      const orden = ordenDe(event, escribe(event.target));
      if (orden && hacer(orden)) event.preventDefault();
    }
    document.addEventListener("keydown", pulsar);
    return () => document.removeEventListener("keydown", pulsar);
  }, [apagadas]);
  return (
    <Dialog open={abierto} onOpenChange={setAbierto} title="Teclas de la administración">
      <dl className="grid gap-1">
        {TECLAS.map(([tecla, que]) => (
          <div key={tecla} className="flex min-h-10 items-center gap-3 border-b border-linea">
            <dt className="w-16">
              <kbd className="rounded-chip border border-linea bg-papel-2 px-2 py-1 font-sans text-sm font-bold">
                {tecla}
              </kbd>
            </dt>
            <dd>{que}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Usar estas teclas en este equipo"
        name="teclas"
        checked={apagadas !== "no"}
        onChange={({ target }) => guardar(target.checked ? "" : "no")}
      />
    </Dialog>
  );
}

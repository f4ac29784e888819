import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Equal } from "#app/admin/iconos.tsx";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { TextAreaField } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { CircleAlert, Pencil, Plus } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { ConteosPlan, EstadoFila } from "#modules/comun/planilla/plan-csv.ts";

/** The form of an import: a file or its pasted text. It only asks what the file would do. */
export function SubirCsv({ texto, help, children }: { texto: string; help: string; children: ReactNode }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      <p className="text-tinta-2">{children} Nada se guarda hasta que confirmes.</p>
      <FileField label="Archivo CSV" name="archivo" accept=".csv,text/csv,text/plain" help={help} />
      <TextAreaField
        key={texto}
        label="O pega su contenido"
        name="texto"
        rows={6}
        defaultValue={texto}
        spellCheck={false}
        className="font-mono text-sm"
      />
      <Button
        variant="secondary"
        name="intento"
        value="revisar"
        loading={formData?.get("intento") === "revisar"}
        className="justify-self-start"
      >
        Revisar
      </Button>
    </Form>
  );
}

const MOSTRADAS = 200;
const ESTADOS: Record<EstadoFila, { tono: ChipTone; icono: typeof Plus }> = {
  mal: { tono: "error", icono: CircleAlert },
  nuevo: { tono: "success", icono: Plus },
  cambia: { tono: "info", icono: Pencil },
  igual: { tono: "muted", icono: Equal },
};
const ORDEN: readonly EstadoFila[] = ["mal", "nuevo", "cambia", "igual"];

type Fila = { linea: number; estado: EstadoFila };
type Columna<F> = Pick<ColumnaLista<F>, "titulo" | "valor" | "className">;

/** How this import says what it does. */
type Palabras = {
  /** 'Nuevo' or 'Nueva'. */
  nuevo: string;
  sin_cambios: string;
  guardar: (cuantas: number) => string;
};

type Props<F> = {
  filas: readonly F[];
  conteos: ConteosPlan;
  texto: string;
  palabras: Palabras;
  /** What names a row, between its line and what will happen to it. */
  columnas: readonly Columna<F>[];
  detalle: (fila: F) => ReactNode;
  /** A note above the button. */
  children?: ReactNode;
  /** Fields beside the button that saves. */
  marcas?: ReactNode;
};

/** What the file would do: errors first, and the button only when there are none. */
export function RevisionCsv<F extends Fila>(props: Props<F>) {
  const { filas, conteos, texto, palabras, columnas, detalle, children, marcas } = props;
  const ordenadas = filas.toSorted((a, b) => ORDEN.indexOf(a.estado) - ORDEN.indexOf(b.estado));
  const sobran = ordenadas.length - MOSTRADAS;
  const nombres: Record<EstadoFila, string> = {
    mal: "Con errores",
    nuevo: palabras.nuevo,
    cambia: "Cambia",
    igual: "Sin cambios",
  };
  return (
    <section aria-label="Revisión" className="card overflow-hidden">
      <div className="grid gap-3 p-4">
        <h2 className="text-xl">Revisión</h2>
        <ul className="flex flex-wrap gap-2">
          {ORDEN.map((estado) => (
            <li key={estado}>
              <Chip tone={conteos[estado] > 0 ? ESTADOS[estado].tono : "plain"}>
                {nombres[estado]}: {miles(conteos[estado])}
              </Chip>
            </li>
          ))}
        </ul>
        {children}
        <Confirmar conteos={conteos} texto={texto} palabras={palabras} marcas={marcas} />
      </div>
      <div className="border-t border-linea">
        <TablaLista
          label="Filas del archivo"
          filas={ordenadas.slice(0, MOSTRADAS)}
          clave={({ linea }) => linea}
          tono={({ estado }) => (estado === "mal" ? "warning" : undefined)}
          columnas={[
            { titulo: "Línea", etiqueta: true, numeric: true, valor: ({ linea }) => linea },
            ...columnas.map((columna) => ({ ...columna, etiqueta: true as const })),
            {
              titulo: "Qué pasará",
              etiqueta: true,
              valor: ({ estado }) => <ChipEstado estado={estado}>{nombres[estado]}</ChipEstado>,
            },
            { titulo: "Detalle", etiqueta: true, valor: detalle },
          ]}
        />
        {sobran > 0 && <p className="p-4 text-tinta-2">Y {miles(sobran)} filas más.</p>}
      </div>
    </section>
  );
}

function ChipEstado({ estado, children }: { estado: EstadoFila; children: ReactNode }) {
  const { tono, icono: Icono } = ESTADOS[estado];
  return (
    <Chip tone={tono} icon={<Icono aria-hidden="true" />}>
      {children}
    </Chip>
  );
}

type Final = Pick<Props<Fila>, "conteos" | "texto" | "palabras" | "marcas">;

function Confirmar({ conteos, texto, palabras, marcas }: Final) {
  const { formData } = useNavigation();
  if (conteos.mal > 0) {
    return <Note kind="error">Corrige las filas con errores y revisa de nuevo. No hemos guardado nada.</Note>;
  }
  const cambios = conteos.nuevo + conteos.cambia;
  if (cambios === 0 && !marcas) return <Note kind="success">{palabras.sin_cambios}</Note>;
  return (
    <Form method="post" encType="multipart/form-data" className="grid justify-items-start gap-3">
      <textarea name="texto" defaultValue={texto} key={texto} hidden readOnly />
      {marcas}
      <Button name="intento" value="importar" loading={formData?.get("intento") === "importar"}>
        {cambios > 0 ? palabras.guardar(cambios) : "Importar lo marcado"}
      </Button>
    </Form>
  );
}

import type { ReactNode } from "react";
import { CheckboxField, Field, SelectField, TextAreaField } from "#app/ui/field/field.tsx";
import { NumberField } from "#app/ui/field/number-field.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { useEditor } from "./contexto.tsx";
import { ElegirProducto } from "./elegir-producto.tsx";

type Props = { nombre: string; label: string; max: number; help?: string };

/** One line of words. */
export function Texto({ nombre, label, max, help }: Props) {
  const { valor, error } = useEditor();
  return (
    <Field
      name={nombre}
      label={label}
      maxLength={max}
      defaultValue={valor(nombre)}
      error={error(nombre)}
      autoComplete="off"
      {...(help && { help })}
    />
  );
}

export function CampoParrafo({ nombre, label, max, help }: Props) {
  const { valor, error } = useEditor();
  return (
    <TextAreaField
      name={nombre}
      label={label}
      maxLength={max}
      rows={3}
      defaultValue={valor(nombre)}
      error={error(nombre)}
      {...(help && { help })}
    />
  );
}

export function CampoMarca({ nombre, label, help }: Omit<Props, "max">) {
  const { valor } = useEditor();
  return (
    <CheckboxField
      name={nombre}
      label={label}
      defaultChecked={valor(nombre) === "on"}
      {...(help && { help })}
    />
  );
}

/** A button of the page: its words and where it leads. */
export function Boton({ nombre, titulo, help }: { nombre: string; titulo: string; help: string }) {
  const { valor, error } = useEditor();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Texto nombre={`${nombre}.texto`} label={titulo} max={40} help="Vacío: no se muestra." />
      <Field
        name={`${nombre}.a`}
        label="Lleva a"
        maxLength={300}
        defaultValue={valor(`${nombre}.a`)}
        error={error(`${nombre}.a`)}
        placeholder="/productos"
        autoComplete="off"
        inputMode="url"
        help={help}
      />
    </div>
  );
}

export function CampoCategoria({ nombre, help }: { nombre: string; help: string }) {
  const { valor, error, categorias } = useEditor();
  return (
    <SelectField
      name={nombre}
      label="Categoría"
      placeholder="Ninguna"
      options={categorias.map(({ id, categoria }) => ({ value: String(id), label: categoria }))}
      defaultValue={valor(nombre)}
      error={error(nombre)}
      help={help}
    />
  );
}

export function Producto({ nombre }: { nombre: string }) {
  const { valor, error } = useEditor();
  return <ElegirProducto nombre={nombre} inicial={valor(nombre)} error={error(nombre)} />;
}

/** Only demo shops show prices that are not real, each marked as a sample. */
export function PrecioMuestra({ nombre }: { nombre: string }) {
  const { valor, error, demostracion } = useEditor();
  if (!demostracion) return null;
  return (
    <NumberField
      name={nombre}
      label="Precio de muestra"
      defaultValue={valor(nombre)}
      error={error(nombre)}
      autoComplete="off"
      help="Vacío: el precio del producto."
    />
  );
}

type PlegableProps = { id: string; titulo: string; children: ReactNode };

/** A part of a section that unfolds. It stays as it was when the form is drawn again. */
export function Pliegue({ id, titulo, children }: PlegableProps) {
  const { abierto, abrir } = useEditor();
  return (
    <details
      className="group rounded-campo border border-linea"
      open={abierto(id)}
      onToggle={({ currentTarget }) => abrir(id, currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 truncate">{titulo}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-tinta-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 px-3 pb-3">{children}</div>
    </details>
  );
}

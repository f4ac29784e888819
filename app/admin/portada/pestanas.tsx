const PESTANAS = { editar: "Editar", vista: "Vista previa" } as const;
type Pestana = keyof typeof PESTANAS;

/** Shows the editor or the preview, where there is room for one of them. */
export function verPestana(cual: Pestana): void {
  const radio = document.getElementById(`ver-${cual}`);
  if (radio instanceof HTMLInputElement) radio.checked = true;
}

/** Phones see either the editor or the preview. Radios, which the styles of the page read: they work before its scripts. */
export const PestanasPortada = () => (
  <fieldset className="mb-3.5 flex rounded-campo bg-papel-2 p-1 lg:hidden">
    <legend className="sr-only">Qué se ve</legend>
    {Object.entries(PESTANAS).map(([cual, nombre]) => (
      <label key={cual} className="portada-pestana">
        <input
          type="radio"
          name="ver"
          id={`ver-${cual}`}
          defaultChecked={cual === "editar"}
          className="sr-only"
        />
        {nombre}
      </label>
    ))}
  </fieldset>
);

import { useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";

type Props = {
  /** Of an existing row; empty for a new one. */
  id: string;
  crear: string;
  /** Null for a new row, which cannot be switched yet. */
  activa: boolean | null;
};

/** The buttons of the form of one row: create or save it, and switch it on or off. */
export function BotonesFicha({ id, crear, activa }: Props) {
  const { formData } = useNavigation();
  const intento = activa === null ? "crear" : "guardar";
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={activa === null ? "primary" : "secondary"}
        size="sm"
        name="intento"
        value={intento}
        loading={formData?.get("intento") === intento && formData.get("id") === id}
        className="min-h-11!"
      >
        {activa === null ? crear : "Guardar"}
      </Button>
      {activa !== null && (
        <Button
          variant={activa ? "danger" : "secondary"}
          size="sm"
          name="intento"
          value={activa ? "desactivar" : "activar"}
          className="min-h-11!"
        >
          {activa ? "Desactivar" : "Activar"}
        </Button>
      )}
    </div>
  );
}

import { Form, useNavigation } from "react-router";
import { Button, type ButtonSize } from "#app/ui/button/button.tsx";
import { RotateCw } from "#app/ui/iconos.tsx";

/** Puts one mail back in the queue. */
export function ReintentarCorreo({ id, size = "xs" }: { id: number; size?: ButtonSize }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" className="relative">
      <input type="hidden" name="id" value={id} />
      <Button
        size={size}
        variant={size === "xs" ? "secondary" : "primary"}
        icon={<RotateCw aria-hidden="true" />}
        loading={formData?.get("id") === String(id)}
        className="max-md:min-h-11!"
      >
        Reintentar
      </Button>
    </Form>
  );
}

/** Puts every stuck mail back in the queue. */
export function ReintentarAtascados({ cuantos }: { cuantos: number }) {
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <Button
        size="sm"
        name="intento"
        value="todos"
        icon={<RotateCw aria-hidden="true" />}
        loading={formData?.get("intento") === "todos"}
      >
        {cuantos === 1 ? "Reintentar el atascado" : `Reintentar los ${cuantos} atascados`}
      </Button>
    </Form>
  );
}

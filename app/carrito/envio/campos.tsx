import { LARGO_MAXIMO } from "#modules/usuarios/perfil.ts";

/** The fields of the delivery, as the cart asks for them with and without scripts. */
export const CAMPO_ENTREGA = {
  nombre: {
    name: "nombre",
    label: "Nombre y apellido",
    autoComplete: "name",
    maxLength: LARGO_MAXIMO,
    required: true,
  },
  celular: {
    name: "celular",
    label: "Celular",
    type: "tel",
    autoComplete: "tel",
    placeholder: "+56 9 1234 5678",
    maxLength: LARGO_MAXIMO,
    required: true,
  },
  direccion: {
    name: "direccion",
    label: "Calle y número",
    autoComplete: "street-address",
    placeholder: "Av. Irarrázaval 3420, depto. 512",
    maxLength: LARGO_MAXIMO,
    required: true,
  },
  rut: {
    name: "rut",
    label: (
      <>
        RUT <span className="font-normal text-tinta-3">opcional, para tu boleta</span>
      </>
    ),
    autoComplete: "off",
    placeholder: "12.345.678-5",
    maxLength: LARGO_MAXIMO,
  },
} as const;

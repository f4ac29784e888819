-- An admin has one of the four roles and a customer has none. A program that writes `role` alone makes a `duena`, or a
-- customer without the old role.

CREATE OR REPLACE FUNCTION completar_rol_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rol_admin := CASE WHEN NEW.role = 'admin' THEN coalesce(NEW.rol_admin, 'duena') END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER usuarios_rol_admin BEFORE INSERT OR UPDATE OF role, rol_admin ON usuarios
  FOR EACH ROW EXECUTE FUNCTION completar_rol_admin();

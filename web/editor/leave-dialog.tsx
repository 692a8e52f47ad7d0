/** Asks before leaving while text is not saved; staying is the default. */
import { Button, Dialog } from '../ui/index.ts';

export function LeaveDialog({ stay, leave }: { stay: () => void; leave: () => void }) {
  return (
    <Dialog title="Leave without saving?" role="alertdialog" isOpen onClose={stay}>
      <div className="dialog-body">
        <p>
          Your last changes have not reached the server. Stay until they are saved; if you leave, this browser keeps
          them and offers them again when you open the draft here.
        </p>
      </div>
      <footer className="dialog-foot">
        <Button onPress={leave}>Leave</Button>
        <Button variant="primary" onPress={stay}>
          Stay
        </Button>
      </footer>
    </Dialog>
  );
}

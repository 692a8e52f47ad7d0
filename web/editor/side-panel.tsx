/**
 * The one column beside the text: outline, comments, checks and attachments as tabs at full height. On a narrow screen it lies over the
 * text and is closed until somebody asks for it, so that the text has the screen.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { t } from '../texts/index.ts';
import { IconButton } from '../ui/index.ts';

export interface SideTab {
  id: string;
  label: string;
  /** How many things there are to see to; nothing is shown for none. */
  count: number;
  content: ReactNode;
}

export interface SidePanelProps {
  tabs: readonly SideTab[];
  chosen: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

const wide = '(min-width: 1100px)';

/** Open at first where there is room for it beside the text. */
export function useSidePanel(): { isOpen: boolean; setOpen: (isOpen: boolean) => void; isOver: boolean } {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  const [isOpen, setOpen] = useState(isWide);
  useEffect(() => {
    const query = matchMedia(wide);
    const change = () => {
      setWide(query.matches);
      setOpen(query.matches);
    };
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return { isOpen, setOpen, isOver: !isWide };
}

export function SidePanel({ tabs, chosen, onChoose, onClose }: SidePanelProps) {
  return (
    <aside
      className="side-panel"
      aria-label={t('About this draft')}
      onKeyDown={({ key }) => key === 'Escape' && matchMedia(wide).matches === false && onClose()}
    >
      <Tabs className="side-tabs" selectedKey={chosen} onSelectionChange={(key) => onChoose(String(key))}>
        <div className="side-tabs-head">
          <TabList className="side-tab-list" aria-label={t('About this draft')}>
            {tabs.map(({ id, label, count }) => (
              <Tab key={id} id={id} className="side-tab">
                {label}
                {count > 0 && <span className="side-tab-count">{count}</span>}
              </Tab>
            ))}
          </TabList>
          <IconButton icon="close" label={t('Close the side column')} onPress={onClose} />
        </div>
        {tabs.map(({ id, content }) => (
          <TabPanel key={id} id={id} className="side-tab-panel" shouldForceMount>
            {content}
          </TabPanel>
        ))}
      </Tabs>
    </aside>
  );
}

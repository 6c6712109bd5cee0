// Light, dark, or what the system says.

const CHOICES = { 'As the system': '', Light: 'light', Dark: 'dark' };

const system = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now. The document gets the event `colours` when that changes. */
export const isDark = () => (document.documentElement.dataset.theme || (system.matches ? 'dark' : 'light')) === 'dark';

/** Fills the list of choices and keeps to the choice, which the browser remembers. */
export function themes(list) {
  const kept = localStorage.getItem('theme') ?? '';
  list.replaceChildren(...Object.entries(CHOICES).map(([name, value]) => new Option(name, value, false, value === kept)));
  const show = () => {
    document.documentElement.dataset.theme = list.value;
    document.dispatchEvent(new Event('colours'));
  };
  system.addEventListener('change', show);
  list.addEventListener('change', () => {
    localStorage.setItem('theme', list.value);
    show();
  });
  show();
}

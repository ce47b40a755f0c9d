import './staff.css'
